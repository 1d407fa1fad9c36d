import * as texts from '@presently/texts/shop/gift';
import { Carousel } from '~/ui/carousel';
import { Picture } from '~/ui/picture';

const swipeThresholdPx = 50;
const sizes = '(min-width: 1200px) 580px, (min-width: 900px) 50vw, 100vw';

/** A gift's pictures, as a carousel if there are several. */
export function GiftGallery({ name, pictures }: { name: string; pictures: readonly (string | null)[] }) {
  const [only] = pictures;
  if (pictures.length <= 1) {
    return <Picture src={only} alt={name} eager sizes={sizes} rounded="card" />;
  }
  return (
    <Carousel label={texts.picturesOf(name)} dots swipeThreshold={swipeThresholdPx} slideClass="basis-full">
      {pictures.map((picture, index) => (
        <Picture
          key={picture}
          src={picture}
          alt={texts.pictureOf({ name, index: index + 1 })}
          eager={index === 0}
          sizes={sizes}
          rounded="card"
        />
      ))}
    </Carousel>
  );
}
