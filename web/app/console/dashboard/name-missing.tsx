import * as texts from '@presently/texts/console/shell';
import { useState } from 'react';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';
import { useOperator } from '../shell/operator';

const NameDialog = lazyDialog(() => import('../shell/name-dialog'));

/** Asks an operator without a name for it. */
export function NameMissing() {
  const { first_name, last_name } = useOperator().profile;
  const [isNaming, setNaming] = useState(false);
  if (first_name || last_name) return null;
  return (
    <>
      <Alert
        tone="info"
        action={
          <Button variant="secondary" onClick={() => setNaming(true)}>
            {texts.addYourName}
          </Button>
        }
      >
        {texts.nameMissing}
      </Alert>
      {isNaming && <NameDialog onClose={() => setNaming(false)} />}
    </>
  );
}
