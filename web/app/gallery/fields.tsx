import Moon from 'lucide-react/icons/moon';
import Search from 'lucide-react/icons/search';
import Sun from 'lucide-react/icons/sun';
import { maskPhone } from '~/lib/phone';
import { Button } from '~/ui/button';
import { Checkbox } from '~/ui/checkbox';
import { CodeField } from '~/ui/code-field';
import { CopyField } from '~/ui/copy-field';
import EmailSuggestion from '~/ui/email-suggestion';
import { Field } from '~/ui/field';
import { FieldGroup } from '~/ui/field-group';
import { FieldRow } from '~/ui/field-row';
import { MaskedField } from '~/ui/masked-field';
import { RadioCard } from '~/ui/radio-card';
import { SearchField } from '~/ui/search-field';
import { Select } from '~/ui/select';
import { TextArea } from '~/ui/text-area';
import { TextField } from '~/ui/text-field';
import type { Section } from './entry';
import { noop, Stateful } from './samples';

const options = (
  <>
    <option>Oregon</option>
    <option>Washington</option>
  </>
);

export const fields: Section = {
  id: 'fields',
  title: 'Fields',
  entries: [
    {
      file: 'text-field',
      states: {
        empty: () => <TextField label="Name" placeholder="Dana Whitfield" />,
        'filled, with a hint': () => (
          <TextField label="Name" hint="As the recipient knows you" defaultValue="Dana" />
        ),
        'with an error': () => (
          <TextField label="ZIP" hint="Five digits" error="Please enter a ZIP code" defaultValue="9" />
        ),
        'with an icon': () => (
          <TextField label="Search" before={<Search aria-hidden="true" />} defaultValue="candle" />
        ),
        'with a hidden label': () => <TextField label="Tracking number" labelHidden placeholder="next" />,
        disabled: () => <TextField label="Name" disabled defaultValue="Dana" />,
      },
    },
    {
      file: 'text-area',
      states: {
        empty: () => <TextArea label="Note" placeholder="A few words" />,
        'with a counter': () => (
          <TextArea label="Note" counter={{ count: 12, max: 100 }} defaultValue="Happy birthday" />
        ),
        'with an error': () => (
          <TextArea
            label="Note"
            counter={{ count: 612, max: 500 }}
            error="Please keep it to 500 characters"
          />
        ),
        disabled: () => <TextArea label="Note" disabled defaultValue="Happy birthday" />,
      },
    },
    {
      file: 'select',
      states: {
        chosen: () => <Select label="State">{options}</Select>,
        'with an error': () => (
          <Select label="State" error="Please choose a state">
            {options}
          </Select>
        ),
        disabled: () => (
          <Select label="State" disabled>
            {options}
          </Select>
        ),
      },
    },
    {
      file: 'field',
      states: {
        'around any control': () => (
          <Field label="Amount" hint="Up to $39.00">
            {(control) => <input {...control} type="range" className="w-full" />}
          </Field>
        ),
      },
    },
    {
      file: 'field-group',
      states: {
        'of checkboxes': () => (
          <FieldGroup label="Messages">
            <Checkbox label="When it ships" />
          </FieldGroup>
        ),
        'with an error': () => (
          <FieldGroup label="Messages" error="Please choose at least one">
            <Checkbox label="When it ships" />
          </FieldGroup>
        ),
      },
    },
    {
      file: 'field-row',
      states: {
        row: () => (
          <FieldRow>
            <TextField label="From" type="date" className="w-44" />
            <Select label="State" className="w-36">
              {options}
            </Select>
            <Button variant="secondary">Show</Button>
          </FieldRow>
        ),
      },
    },
    {
      file: 'masked-field',
      states: {
        phone: () => (
          <Stateful initial="(541) 555-0199">
            {(value, setValue) => (
              <MaskedField label="Phone" type="tel" mask={maskPhone} value={value} onValueChange={setValue} />
            )}
          </Stateful>
        ),
      },
    },
    {
      file: 'email-suggestion',
      states: {
        'of another domain': () => <EmailSuggestion email="dana@gmial.com" isTyping={false} onTake={noop} />,
      },
    },
    {
      file: 'code-field',
      states: {
        empty: () => <CodeField value="" onValueChange={noop} />,
        'half typed': () => <CodeField value="123" onValueChange={noop} hint="Sent to (541) 555-0199" />,
        'with an error': () => (
          <CodeField value="123456" onValueChange={noop} error="That code is not right" />
        ),
        disabled: () => <CodeField value="123456" onValueChange={noop} disabled />,
      },
    },
    {
      file: 'search-field',
      states: {
        'medium, empty': () => <SearchField label="Search" placeholder="Search gifts..." />,
        'large, filled': () => <SearchField label="Search" size="lg" defaultValue="candle" onClear={noop} />,
      },
    },
    {
      file: 'checkbox',
      states: {
        unchecked: () => <Checkbox label="Send me messages" />,
        'checked, with a hint': () => (
          <Checkbox label="Send me messages" hint="About your gifts only" defaultChecked />
        ),
        disabled: () => <Checkbox label="Send me messages" disabled />,
      },
    },
    {
      file: 'radio-card',
      states: {
        tinted: () => (
          <div className="grid grid-cols-2 gap-2">
            <RadioCard variant="tinted" defaultChecked>
              <Sun aria-hidden="true" />
              Light
            </RadioCard>
            <RadioCard variant="tinted">
              <Moon aria-hidden="true" />
              Dark
            </RadioCard>
          </div>
        ),
        plain: () => (
          <div className="grid grid-cols-2 gap-2">
            <RadioCard defaultChecked>
              <span className="p-4">Chosen</span>
            </RadioCard>
            <RadioCard>
              <span className="p-4">Not chosen</span>
            </RadioCard>
          </div>
        ),
      },
    },
    {
      file: 'copy-field',
      states: { link: () => <CopyField label="Gift link" value="https://presently.example/claim/abc123" /> },
    },
  ],
};
