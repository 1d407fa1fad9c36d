/**
 * An image template says what is to be seen, never how it is drawn. Recipes are plain data: they are
 * hashed into an image's key and sent to the composing process as JSON.
 */

/** One object of an image: a named drawing from the icon set and how it is turned and tinted. */
export type SceneObject = {
  icon: string;
  /** Turns the drawing's colours around the colour wheel, in degrees. */
  hueTurn?: number;
  /** 1 leaves the drawing's saturation, 0 makes it grey. */
  saturation?: number;
  /** 1 leaves the drawing's brightness. */
  brightness?: number;
  /** Size beside the scene's usual size for this place; 1 unless given. */
  scale?: number;
  /** Clockwise, in degrees. */
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

/** A wrapped gift, 1200 × 630, for the preview of a shared link: tells nothing about what is inside. */
export type WrappedTemplate = { kind: 'wrapped'; motif: CardMotif | 'plain' };

export type ImageTemplate = GiftTemplate | CardTemplate | WrappedTemplate;

/** A template and the stable name its files are called by, such as `walnut-chess-set-1`. */
export type GeneratedImage = { name: string; template: ImageTemplate };

export const IMAGE_WIDTHS = [320, 640, 960] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
/** The width of a link preview, which also comes as JPEG: some chats read nothing newer. */
export const PREVIEW_WIDTH = 1200;

export type ImageFormat = 'avif' | 'webp' | 'jpg';

/** One file of an image in one size and format. */
export type Variant = { width: number; format: ImageFormat };
