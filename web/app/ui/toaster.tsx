import { Toast } from '@base-ui/react/toast';
import * as texts from '@presently/texts/ui';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { cx } from '~/lib/cx';
import { Button } from './button';
import { IconButton } from './icon-button';
import { keepOffControls } from './place-toasts';
import { ACTION_TOAST_MS, setToastListener, TOAST_MS } from './toast';

const manager = Toast.createToastManager();

export default function Toaster() {
  useEffect(
    () =>
      setToastListener(({ text, tone, action }) => {
        const toast = { title: text, type: tone, priority: tone === 'error' ? 'high' : 'low' } as const;
        // Repeated messages share one toast, so that they do not pile up over the page; those with actions differ.
        if (!action) manager.add({ ...toast, id: text });
        else {
          const id = manager.add({
            ...toast,
            timeout: ACTION_TOAST_MS,
            actionProps: {
              children: action.label,
              onClick: () => {
                manager.close(id);
                action.run();
              },
            },
          });
        }
      }),
    [],
  );
  return (
    <Toast.Provider toastManager={manager} timeout={TOAST_MS} limit={3}>
      <Toast.Portal>
        <Toast.Viewport ref={placeToasts} className="toast-place pointer-events-none flex flex-col gap-2">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

const placeToasts = (viewport: HTMLElement | null) => (viewport ? keepOffControls(viewport) : undefined);

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => {
    const failed = toast.type === 'error';
    const Icon = failed ? CircleAlert : CircleCheck;
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['down', 'right']}
        className="pointer-events-auto rounded-control bg-ink text-paper shadow-float [transform:translate(var(--toast-swipe-movement-x),var(--toast-swipe-movement-y))] transition-[transform,opacity] duration-200 ease-out data-limited:hidden data-starting-style:[transform:translateY(120%)] data-starting-style:opacity-0 data-ending-style:opacity-0 motion-reduce:data-starting-style:transform-none"
      >
        <Toast.Content className="flex items-center gap-3 py-1.5 pr-1.5 pl-4">
          <Icon
            aria-hidden="true"
            className={cx('size-5 shrink-0', failed ? 'text-ribbon-bright' : 'text-[oklch(0.76_0.15_155)]')}
          />
          <Toast.Title render={<p />} className="min-w-0 flex-1 py-2 text-sm font-medium" />
          {toast.actionProps && (
            <Toast.Action
              render={<Button variant="inverse" size="sm" className="underline underline-offset-4" />}
            />
          )}
          {/* Base UI hides it from assistive technology until a pile of toasts is spread out; these never lie in a pile. */}
          <Toast.Close aria-hidden={false} render={<IconButton label={texts.dismiss} variant="inverse" />}>
            <X aria-hidden="true" className="size-4" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
