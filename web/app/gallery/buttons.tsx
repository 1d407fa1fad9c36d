import Download from 'lucide-react/icons/download';
import Heart from 'lucide-react/icons/heart';
import X from 'lucide-react/icons/x';
import { href } from 'react-router';
import { ActionBar } from '~/ui/action-bar';
import { BackLink } from '~/ui/back-link';
import { Button } from '~/ui/button';
import { ButtonLink } from '~/ui/button-link';
import { ChipCheckbox, ChipSelect, ToggleChip } from '~/ui/chips';
import { CopyButton } from '~/ui/copy-button';
import { IconButton } from '~/ui/icon-button';
import { MenuEntry } from '~/ui/menu-entry';
import { SegmentedControl } from '~/ui/segmented-control';
import { TextButton } from '~/ui/text-button';
import { TextLink } from '~/ui/text-link';
import type { Section } from './entry';
import { noop, Stateful } from './samples';

const variants = ['primary', 'secondary', 'ghost', 'danger', 'danger-ghost'] as const;
const sizes = ['sm', 'md', 'lg'] as const;
const iconVariants = ['plain', 'muted', 'filled', 'outlined'] as const;

const Wrap = ({ children }: { children: React.ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);
const Inverse = ({ children }: { children: React.ReactNode }) => (
  <div className="w-fit rounded-control bg-ink p-2">{children}</div>
);

export const buttons: Section = {
  id: 'buttons',
  title: 'Buttons and links',
  entries: [
    {
      file: 'button',
      states: {
        variants: () => (
          <Wrap>
            {variants.map((variant) => (
              <Button key={variant} variant={variant}>
                {variant}
              </Button>
            ))}
          </Wrap>
        ),
        inverse: () => (
          <Inverse>
            <Button variant="inverse">Try again</Button>
          </Inverse>
        ),
        sizes: () => (
          <Wrap>
            {sizes.map((size) => (
              <Button key={size} size={size}>
                <Download aria-hidden="true" />
                {size}
              </Button>
            ))}
          </Wrap>
        ),
        loading: () => (
          <Wrap>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} loading>
                {variant}
              </Button>
            ))}
          </Wrap>
        ),
        disabled: () => (
          <Wrap>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} disabled>
                {variant}
              </Button>
            ))}
          </Wrap>
        ),
        block: () => <Button block>Continue</Button>,
      },
    },
    {
      file: 'button-link',
      states: {
        variants: () => (
          <Wrap>
            {variants.map((variant) => (
              <ButtonLink key={variant} to={href('/about')} variant={variant}>
                {variant}
              </ButtonLink>
            ))}
          </Wrap>
        ),
      },
    },
    {
      file: 'icon-button',
      states: {
        variants: () => (
          <Wrap>
            {iconVariants.map((variant) => (
              <IconButton key={variant} label={variant} variant={variant}>
                <Heart aria-hidden="true" className="size-5" />
              </IconButton>
            ))}
          </Wrap>
        ),
        disabled: () => (
          <Wrap>
            {iconVariants.map((variant) => (
              <IconButton key={variant} label={variant} variant={variant} isDisabled>
                <Heart aria-hidden="true" className="size-5" />
              </IconButton>
            ))}
          </Wrap>
        ),
        inverse: () => (
          <Inverse>
            <IconButton label="Dismiss" variant="inverse">
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          </Inverse>
        ),
      },
    },
    {
      file: 'text-button',
      states: {
        plain: () => <TextButton>Dana Whitfield</TextButton>,
        muted: () => <TextButton variant="muted">View history</TextButton>,
      },
    },
    { file: 'text-link', states: { link: () => <TextLink to={href('/about')}>About the shop</TextLink> } },
    { file: 'back-link', states: { link: () => <BackLink to={href('/')}>Back to the shop</BackLink> } },
    { file: 'copy-button', states: { 'not copied': () => <CopyButton text="x">Copy address</CopyButton> } },
    {
      file: 'menu-entry',
      states: {
        link: () => (
          <MenuEntry to={href('/wishlist')} icon={<Heart aria-hidden="true" />} onClick={noop}>
            Wishlist
          </MenuEntry>
        ),
        button: () => (
          <MenuEntry icon={<X aria-hidden="true" />} onClick={noop}>
            Sign out
          </MenuEntry>
        ),
        large: () => (
          <MenuEntry size="lg" to={href('/wishlist')} icon={<Heart aria-hidden="true" />} onClick={noop}>
            Wishlist
          </MenuEntry>
        ),
      },
    },
    {
      file: 'chips',
      states: {
        toggles: () => (
          <Wrap>
            <ToggleChip selected>Birthday</ToggleChip>
            <ToggleChip selected={false}>Wedding</ToggleChip>
          </Wrap>
        ),
        'with a check mark': () => (
          <Wrap>
            <ToggleChip withCheck selected>
              Home
            </ToggleChip>
            <ToggleChip withCheck selected={false}>
              Kitchen
            </ToggleChip>
          </Wrap>
        ),
        filters: () => (
          <Wrap>
            <ChipSelect label="Price" isSet={false}>
              <option>Any price</option>
            </ChipSelect>
            <ChipSelect label="Category" isSet>
              <option>Chocolate</option>
            </ChipSelect>
            <ChipCheckbox isSet={false}>In stock</ChipCheckbox>
            <ChipCheckbox isSet defaultChecked>
              In stock
            </ChipCheckbox>
          </Wrap>
        ),
      },
    },
    {
      file: 'segmented-control',
      states: {
        choice: () => (
          <Stateful initial="shown">
            {(value, setValue) => (
              <SegmentedControl
                label="Which ones"
                value={value}
                choices={[
                  { value: 'shown', name: 'In the shop' },
                  { value: 'retired', name: 'Retired' },
                ]}
                onChange={setValue}
              />
            )}
          </Stateful>
        ),
      },
    },
    {
      file: 'action-bar',
      states: {
        bar: () => (
          <ActionBar>
            <Button variant="ghost">Back</Button>
            <Button variant="secondary">Skip</Button>
            <Button className="max-md:flex-1">Continue</Button>
          </ActionBar>
        ),
      },
    },
  ],
};
