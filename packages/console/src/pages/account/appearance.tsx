import { SelectField } from '../../ui/fields.tsx';
import { Section } from '../../ui/page.tsx';
import { chooseTheme, chosenTheme, THEMES } from '../../ui/theme.ts';

const LABELS = { system: 'As the system has them', light: 'Light', dark: 'Dark' };

/** The colours of the console, in this browser. */
export function Appearance() {
  return (
    <Section title="Appearance">
      <SelectField
        name="theme"
        label="Colours"
        hint="In this browser; it takes effect at once."
        options={THEMES.map((value) => ({ value, label: LABELS[value] }))}
        defaultValue={chosenTheme()}
        onChange={({ currentTarget: { value } }) =>
          chooseTheme(THEMES.find((theme) => theme === value) ?? 'system')
        }
      />
    </Section>
  );
}
