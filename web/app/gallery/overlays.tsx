import { Button } from '~/ui/button';
import ConfirmDialog from '~/ui/confirm-dialog';
import { Dialog } from '~/ui/dialog';
import { Drawer } from '~/ui/drawer';
import { LoadNotice } from '~/ui/lazy-dialog';
import { Popover } from '~/ui/popover';
import { TextField } from '~/ui/text-field';
import { showToast } from '~/ui/toast';
import { Tooltip } from '~/ui/tooltip';
import type { Section } from './entry';
import { long, noop, Opener, Stateful } from './samples';

const sides = ['auto', 'bottom', 'right', 'left'] as const;

export const overlays: Section = {
  id: 'overlays',
  title: 'Dialogs and what else opens',
  entries: [
    {
      file: 'dialog',
      states: {
        dialog: () => (
          <Opener label="Dialog">
            {(open, setOpen) => (
              <Dialog
                open={open}
                onOpenChange={setOpen}
                title="Extend the deadline"
                description={long}
                actions={<Button onClick={() => setOpen(false)}>Extend</Button>}
              >
                <TextField label="Days" defaultValue="14" />
              </Dialog>
            )}
          </Opener>
        ),
      },
    },
    {
      file: 'confirm-dialog',
      states: {
        question: () => (
          <Opener label="Confirm dialog">
            {(open, setOpen) => (
              <ConfirmDialog
                open={open}
                title="Cancel this gift?"
                text="You get $39.00 back."
                confirmLabel="Cancel the gift"
                cancelLabel="Keep it"
                busy={false}
                onConfirm={noop}
                onClose={() => setOpen(false)}
              />
            )}
          </Opener>
        ),
      },
    },
    {
      file: 'drawer',
      states: {
        sides: () => (
          <div className="flex flex-wrap gap-3">
            {sides.map((side) => (
              <Opener key={side} label={`Drawer, ${side}`}>
                {(open, setOpen) => (
                  <Drawer
                    open={open}
                    onOpenChange={setOpen}
                    title="Your address"
                    description="Used only for delivery."
                    side={side}
                    footer={<Button block>Save</Button>}
                  >
                    <TextField label="Name" />
                  </Drawer>
                )}
              </Opener>
            ))}
          </div>
        ),
      },
    },
    {
      file: 'popover',
      states: {
        menu: () => (
          <Stateful initial={false}>
            {(open, setOpen) => (
              <Popover
                trigger={
                  <Button variant="secondary" data-opens="Popover">
                    Popover
                  </Button>
                }
                label="A menu"
                open={open}
                onOpenChange={setOpen}
              >
                <p className="p-4">{long}</p>
              </Popover>
            )}
          </Stateful>
        ),
      },
    },
    {
      file: 'tooltip',
      states: {
        'on hover and focus': () => (
          <Tooltip text="Click to copy">
            <Button variant="secondary">Tooltip</Button>
          </Tooltip>
        ),
      },
    },
    {
      file: 'lazy-dialog',
      states: {
        'could not be loaded': () => (
          <Opener label="Load notice">
            {(open, setOpen) =>
              open && <LoadNotice retry={noop} retries={0} onDismiss={() => setOpen(false)} />
            }
          </Opener>
        ),
      },
    },
    {
      file: 'toaster',
      states: {
        tones: () => (
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" data-opens="Toast" onClick={() => showToast('Link copied')}>
              Toast
            </Button>
            <Button
              variant="secondary"
              data-opens="Error toast"
              onClick={() => showToast('Failed to copy. Please try again.', 'error')}
            >
              Error toast
            </Button>
            <Button
              variant="secondary"
              data-opens="Toast with an action"
              onClick={() => showToast('2 orders packed', 'success', { label: 'Undo', run: noop })}
            >
              Toast with an action
            </Button>
          </div>
        ),
      },
    },
  ],
};
