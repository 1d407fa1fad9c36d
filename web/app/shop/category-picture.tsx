import BookOpen from 'lucide-react/icons/book-open';
import Croissant from 'lucide-react/icons/croissant';
import Dumbbell from 'lucide-react/icons/dumbbell';
import Gem from 'lucide-react/icons/gem';
import Gift from 'lucide-react/icons/gift';
import Headphones from 'lucide-react/icons/headphones';
import Puzzle from 'lucide-react/icons/puzzle';
import Sparkles from 'lucide-react/icons/sparkles';
import Sprout from 'lucide-react/icons/sprout';
import { Picture } from '~/ui/picture';

const iconByName: Record<string, typeof Gift> = {
  Electronics: Headphones,
  'Fashion & Jewelry': Gem,
  'Home & Garden': Sprout,
  'Health & Beauty': Sparkles,
  'Sports & Outdoors': Dumbbell,
  'Books & Media': BookOpen,
  'Toys & Games': Puzzle,
  'Food & Beverages': Croissant,
};

/** A category's picture; without one, an icon chosen by its name. */
export function CategoryPicture({ name, picture }: { name: string; picture: string | null }) {
  if (picture)
    return <Picture src={picture} alt="" sizes="(min-width: 1200px) 170px, (min-width: 600px) 23vw, 30vw" />;
  const Icon = iconByName[name] ?? Gift;
  return (
    <div className="flex aspect-square items-center justify-center bg-linear-to-br from-brand-soft to-ribbon-soft text-brand">
      <Icon aria-hidden="true" className="size-1/3" strokeWidth={1.5} />
    </div>
  );
}
