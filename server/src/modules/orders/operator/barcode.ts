/**
 * Renders a Code 128 barcode, which handheld scanners support, as an SVG without styles: black bars that fill its box.
 * @param text printable ASCII
 */
export async function renderBarcode(text: string): Promise<string> {
  // The library takes 12 MB of memory, so it is only loaded to print slips.
  const { toSVG } = await import('bwip-js/node');
  const svg = toSVG({ bcid: 'code128', text, height: 12, includetext: false });
  return svg.replace('<svg ', '<svg preserveAspectRatio="none" aria-hidden="true" ').replaceAll('\n', '');
}
