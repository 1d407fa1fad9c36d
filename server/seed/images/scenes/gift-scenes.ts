import type {
  Backdrop,
  BoxColours,
  GiftScene,
  GiftTemplate,
  SceneObject,
} from '../../../src/modules/media/index.ts';
import { Canvas } from '../canvas.ts';
import { renderObject } from '../sprites.ts';
import { backdrop, GROUND_Y, SIDE, shadowTone, tableTop } from './backdrop.ts';
import { oklch } from './colour.ts';
import { type BoxLook, closedBox, openBoxBack, openBoxFront, tone } from './gift-box.ts';

/** Draws a gift, 960 × 960. */
export function drawGift(template: GiftTemplate): Promise<Canvas> {
  return scenes[template.scene](template, new Canvas(SIDE, SIDE, shadowTone(template.hue)));
}

type SceneRenderer = (template: GiftTemplate, canvas: Canvas) => Promise<Canvas>;

const scenes: Record<GiftScene, SceneRenderer> = {
  hero,
  group,
  boxed,
  'beside-box': besideBox,
  'flat-lay': flatLay,
  detail,
};

async function hero({ backdrop: kind, hue, main }: GiftTemplate, canvas: Canvas): Promise<Canvas> {
  const object = await renderObject(main, 580, kind === 'podium' ? 520 : 580);
  return canvas.draw(backdrop(kind, hue)).stand(object, 480, GROUND_Y[kind]);
}

/** The gift in front, its companions to the left and right and slightly behind. */
async function group(
  { backdrop: requested, hue, main, companions }: GiftTemplate,
  canvas: Canvas,
): Promise<Canvas> {
  const kind = withoutPodium(requested);
  const ground = GROUND_Y[kind];
  const places = [
    { x: 742, lift: -6, size: 270 },
    { x: 214, lift: -2, size: 250 },
    { x: 652, lift: 26, size: 170 },
  ];
  const middle = companions.length === 1 ? 400 : 470;
  canvas.draw(backdrop(kind, hue));
  const beside = await Promise.all(
    companions
      .slice(0, 3)
      .map((prop, index) => renderObject(prop, places[index]?.size ?? 200, places[index]?.size ?? 200)),
  );
  const object = await renderObject(main, 470, 490);
  beside.slice(0, 2).forEach((companion, index) => {
    const place = places[index];
    if (place) canvas.stand(companion, companions.length === 1 ? place.x - 10 : place.x, ground + place.lift);
  });
  canvas.stand(object, middle, ground + 8);
  const [, , third] = beside;
  if (third) canvas.stand(third, 652, ground + 40);
  return canvas;
}

/** Only one object fits on the podium. */
function withoutPodium(kind: Backdrop): Backdrop {
  return kind === 'podium' ? 'disc' : kind;
}

async function boxed({ hue, main, companions, box }: GiftTemplate, canvas: Canvas): Promise<Canvas> {
  const look = boxLook(box);
  const object = await renderObject(main, 430, 450);
  const beside = companions.length > 0 ? await renderObject(companions[0] as SceneObject, 190, 190) : null;
  const top = 800 - 300;
  canvas.draw(backdrop('paper', hue));
  canvas.draw(boxShadow(480, 794, 560, hue));
  canvas.draw(openBoxBack(480, 800, 560, 300, look));
  const offset = beside ? -50 : 0;
  if (beside) canvas.paste(beside, 640 - beside.width / 2, top + 66 - beside.height);
  canvas.paste(object, 480 + offset - object.width / 2, top + 120 - object.height);
  return canvas.draw(openBoxFront(480, 800, 560, 300, look));
}

async function besideBox(
  { backdrop: requested, hue, main, box }: GiftTemplate,
  canvas: Canvas,
): Promise<Canvas> {
  const kind = withoutPodium(requested);
  const ground = GROUND_Y[kind];
  canvas.draw(backdrop(kind, hue));
  canvas.draw(boxShadow(640, ground - 34, 350, hue));
  canvas.draw(closedBox(640, ground - 30, 350, 330, boxLook(box)));
  return canvas.stand(await renderObject(main, 430, 440), 360, ground + 20);
}

const layout = [
  { x: 395, y: 580, size: 500, tilt: -9 },
  { x: 712, y: 262, size: 300, tilt: 12 },
  { x: 250, y: 200, size: 220, tilt: -14 },
  { x: 776, y: 720, size: 230, tilt: 10 },
];

/** Seen from above: the gift and its companions on a table with a sheet of paper. */
async function flatLay({ hue, main, companions, box }: GiftTemplate, canvas: Canvas): Promise<Canvas> {
  canvas.draw(tableTop(hue, box.paper));
  const props = [main, ...companions].slice(0, layout.length);
  for (const [index, prop] of props.entries()) {
    const place = (props.length === 1 ? { x: 480, y: 490, size: 560, tilt: -9 } : layout[index]) ?? layout[0];
    if (!place) continue;
    const tilted = { ...prop, tilt: (prop.tilt ?? 0) + place.tilt };
    await canvas.lay(await renderObject(tilted, place.size, place.size), place.x, place.y);
  }
  return canvas;
}

/** A close-up that crops the object. */
async function detail({ hue, main }: GiftTemplate, canvas: Canvas): Promise<Canvas> {
  canvas.draw(
    `<defs><linearGradient id="near" x1="0" y1="0" x2="0.7" y2="1"><stop offset="0" stop-color="${oklch(0.975, 0.014, hue)}"/><stop offset="1" stop-color="${oklch(0.875, 0.06, hue)}"/></linearGradient></defs><rect width="960" height="960" fill="url(#near)"/>`,
  );
  const object = await renderObject({ ...main, scale: 1, tilt: (main.tilt ?? 0) - 12 }, 1020, 1020);
  return canvas.lay(object, 580, 570);
}

function boxLook({ paper, ribbon }: BoxColours): BoxLook {
  // Yellow ribbons need to be lighter than others: dark yellow looks brown.
  const golden = ribbon > 55 && ribbon < 115;
  return { paper: tone(0.87, 0.06, paper), ribbon: tone(golden ? 0.78 : 0.6, golden ? 0.13 : 0.14, ribbon) };
}

function boxShadow(x: number, ground: number, width: number, hue: number): string {
  const colour = shadowTone(hue);
  return `<defs><radialGradient id="under"><stop offset="0" stop-color="${colour}" stop-opacity="0.5"/><stop offset="0.7" stop-color="${colour}" stop-opacity="0.18"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient></defs>
    <ellipse cx="${x + 14}" cy="${ground - 2}" rx="${width * 0.6}" ry="${width * 0.07}" fill="url(#under)"/>`;
}
