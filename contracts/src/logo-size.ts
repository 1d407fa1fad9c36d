type Size = { width: number; height: number };

/** The size of a picture that is scaled down to fit into a box, in whole pixels; never enlarged. */
export function fitInside({ width, height }: Size, box: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height);
  const scaled = (side: number): number => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}
