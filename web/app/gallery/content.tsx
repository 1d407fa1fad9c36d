import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { Carousel } from '~/ui/carousel';
import { DataTable } from '~/ui/data-table';
import { DescriptionList } from '~/ui/description-list';
import { GiftCard, GiftCardSkeleton } from '~/ui/gift-card';
import { Initials } from '~/ui/initials';
import { Panel } from '~/ui/panel';
import { Picture } from '~/ui/picture';
import { Price } from '~/ui/price';
import { Quote } from '~/ui/quote';
import { RelativeTime } from '~/ui/relative-time';
import { SmallHeading } from '~/ui/small-heading';
import { Stars } from '~/ui/stars';
import { useSelection } from '~/ui/use-selection';
import type { Section } from './entry';
import { day, long } from './samples';

const numbers = [1, 2, 3, 4, 5, 6];
const gift = { to: '/about', price: 39, picture: null, as: 'h3' } as const;
const rows = [
  { id: 'a', name: 'Candle set', price: 39 },
  { id: 'b', name: long, price: 1250 },
];

function SampleTable({ selectable = false }: { selectable?: boolean }) {
  const selection = useSelection(rows.map(({ id }) => id));
  return (
    <DataTable
      label="Gifts"
      columns={[
        { id: 'name', header: 'Gift', cell: () => <p className="text-ink-muted">In stock</p> },
        { id: 'price', header: 'Price', align: 'end', cell: ({ price }) => <Price dollars={price} /> },
      ]}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      rowHref={() => '/about'}
      selection={selectable ? selection : undefined}
      highlightedId={selectable ? 'b' : null}
    />
  );
}

export const content: Section = {
  id: 'content',
  title: 'Content',
  entries: [
    {
      file: 'card',
      states: {
        medium: () => <Card>A card</Card>,
        'small, stacked': () => (
          <Card padding="small" gap="small">
            <p>First</p>
            <p>Second</p>
          </Card>
        ),
        'without padding': () => <Card padding="none">A card</Card>,
      },
    },
    {
      file: 'panel',
      states: {
        'with a title': () => (
          <Panel title="Payment" aside={<Button variant="ghost">Open</Button>}>
            Paid
          </Panel>
        ),
        'with emphasis': () => (
          <Panel title="Pack it" emphasis>
            Two gifts
          </Panel>
        ),
        flush: () => (
          <Panel label="A list" flush>
            <p className="p-4">From edge to edge</p>
          </Panel>
        ),
      },
    },
    {
      file: 'small-heading',
      states: {
        plain: () => <SmallHeading>Picture</SmallHeading>,
        muted: () => <SmallHeading muted>Ship to</SmallHeading>,
      },
    },
    {
      file: 'data-table',
      states: { plain: () => <SampleTable />, 'to select from': () => <SampleTable selectable /> },
    },
    {
      file: 'description-list',
      states: {
        list: () => (
          <DescriptionList
            items={[
              ['Email', 'dana@example.com'],
              ['Phone', ''],
              ['Instructions', long],
            ]}
          />
        ),
      },
    },
    {
      file: 'gift-card',
      states: {
        gift: () => (
          <div className="grid grid-cols-3 gap-4">
            <GiftCard {...gift} name="Candle set" brand="Hearth" />
            <GiftCard {...gift} name={long} brand={long} soldOut />
            <GiftCardSkeleton />
          </div>
        ),
      },
    },
    {
      file: 'picture',
      states: {
        'missing, by ratio': () => (
          <div className="grid grid-cols-3 items-start gap-4">
            <Picture src={null} alt="A gift" rounded="card" />
            <Picture src={null} alt="A gift" ratio="wide" rounded="card" />
            <Picture src={null} alt="A gift" ratio="tall" rounded="card" />
          </div>
        ),
      },
    },
    {
      file: 'carousel',
      states: {
        'spaced, with arrows': () => (
          <Carousel label="Featured" spaced slideClass="basis-1/3">
            {numbers.map((number) => (
              <GiftCard key={number} {...gift} name={`Gift ${number}`} />
            ))}
          </Carousel>
        ),
        'with dots': () => (
          <Carousel label="Pictures" dots>
            {numbers.slice(0, 3).map((number) => (
              <div key={number} className="flex h-24 items-center justify-center bg-sunken">
                {number}
              </div>
            ))}
          </Carousel>
        ),
      },
    },
    { file: 'price', states: { price: () => <Price dollars={1234.5} /> } },
    {
      file: 'stars',
      states: {
        whole: () => <Stars rating={4} />,
        'filled in part': () => <Stars rating={3.4} />,
        small: () => <Stars rating={2} size="small" />,
        large: () => <Stars rating={5} size="large" />,
      },
    },
    {
      file: 'quote',
      states: {
        quote: () => <Quote>{'Happy birthday!\nSee you soon'}</Quote>,
        headline: () => <Quote headline="Happy birthday!">{'See you soon,\nAda'}</Quote>,
      },
    },
    {
      file: 'relative-time',
      states: {
        'on hover exact': () => <RelativeTime at={day} />,
        exact: () => <RelativeTime at={day} exact />,
      },
    },
    {
      file: 'initials',
      states: {
        'of a name': () => <Initials name="Dana Whitfield" />,
        'without a name': () => <Initials name="" />,
      },
    },
  ],
};
