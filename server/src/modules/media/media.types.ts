/**
 * A picture recipe says what is to be seen, never how it is drawn. Recipes are plain data: they are
 * hashed into a picture's key and sent to the composing process as JSON.
 */

/** One object of a picture: a named drawing from the icon set and how it is turned and tinted. */
export type Prop = {
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

export type GiftRecipe = {
  kind: 'gift';
  scene: GiftScene;
  /** The background's hue in degrees of OKLCH. */
  hue: number;
  backdrop: Backdrop;
  main: Prop;
  companions: readonly Prop[];
  box: BoxColours;
};

export type CardMotif = 'birthday' | 'holiday' | 'thank-you' | 'celebration' | 'romance' | 'get-well';

/** A greeting card, 4:3. */
export type CardRecipe = { kind: 'card'; motif: CardMotif };

/** A wrapped gift, 1200 × 630, for the preview of a shared link: tells nothing about what is inside. */
export type WrappedRecipe = { kind: 'wrapped'; motif: CardMotif | 'plain' };

export type PictureRecipe = GiftRecipe | CardRecipe | WrappedRecipe;

/** A recipe and the stable name its files are called by, such as `walnut-chess-set-1`. */
export type Picture = { name: string; recipe: PictureRecipe };

export const pictureWidths = [320, 640, 960] as const;
export type PictureWidth = (typeof pictureWidths)[number];
/** The width of a link preview, which also comes as JPEG: some chats read nothing newer. */
export const previewWidth = 1200;

export type PictureFormat = 'avif' | 'webp' | 'jpg';

/** One file of a picture in one size and format. */
export type Variant = { width: number; format: PictureFormat };
