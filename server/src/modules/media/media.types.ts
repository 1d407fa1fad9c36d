/**
 * An image template describes what a generated image shows. Templates are plain data: they are hashed into the image's
 * key and sent to the renderer process as JSON. Renaming a field changes the keys, and so the URLs, of all images.
 */

/** One object in an image: an icon of the icon set, and how it is rotated, scaled and tinted. */
export type SceneObject = {
  icon: string;
  /** Hue rotation in degrees. */
  hueTurn?: number;
  /** Factor; 0 makes the icon grey. Default 1. */
  saturation?: number;
  /** Factor; default 1. */
  brightness?: number;
  /** Factor relative to the scene's size for this position; default 1. */
  scale?: number;
  /** Clockwise rotation in degrees. */
  tilt?: number;
  mirrored?: boolean;
};

export type Backdrop = 'paper' | 'disc' | 'arch' | 'podium';

/** Hues in degrees of OKLCH. */
export type BoxColours = { paper: number; ribbon: number };

export type GiftScene = 'hero' | 'group' | 'boxed' | 'beside-box' | 'flat-lay' | 'detail';

export type GiftTemplate = {
  kind: 'gift';
  scene: GiftScene;
  /** The background's hue in degrees of OKLCH. */
  hue: number;
  backdrop: Backdrop;
  main: SceneObject;
  companions: readonly SceneObject[];
  box: BoxColours;
};

export type CardMotif = 'birthday' | 'holiday' | 'thank-you' | 'celebration' | 'romance' | 'get-well';

/** A greeting card, 4:3. */
export type CardTemplate = { kind: 'card'; motif: CardMotif };

/** A wrapped gift, 1200 × 630, for previews of shared gift links; must not reveal the gift. */
export type WrappedTemplate = { kind: 'wrapped'; motif: CardMotif | 'plain' };

export type ImageTemplate = GiftTemplate | CardTemplate | WrappedTemplate;

/** An image rendered from a template. `name` is the stable start of its file names, such as `walnut-chess-set-1`. */
export type GeneratedImage = { name: string; template: ImageTemplate };

export const IMAGE_WIDTHS = [320, 640, 960] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
/** Width of link previews in pixels; they are also served as JPEG, because some messengers support nothing newer. */
export const PREVIEW_WIDTH = 1200;
/** Width and height in pixels of the square JPEG in emails, because many mail programs support nothing newer. */
export const THUMBNAIL_SIZE = 320;

/** Greatest width and height in pixels of a shop's logo: three times the size at which pages show it. */
export const LOGO_WIDTH = 600;
export const LOGO_HEIGHT = 120;

/** PNG is for logos in emails, because many mail programs support nothing newer. */
export type ImageFormat = 'avif' | 'webp' | 'jpg' | 'png';

/** Width in pixels and format of one file of an image. */
export type Variant = { width: number; format: ImageFormat };
