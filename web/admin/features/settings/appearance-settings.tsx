import type { CustomInputProps } from '#web/admin/kit/form-field.tsx'
import { pictureField } from '#web/admin/pictures/picture-field.tsx'
import { FieldFrame } from '#web/kit/field-frame.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { SettingsForm } from './settings-form.tsx'

/** How the business looks, to guests and here. */
export const AppearanceSection = () => (
  <SettingsForm
    section="appearance"
    controls={{
      mainColor: (input) => <ColorInput {...input} />,
      accentColor: (input) => <ColorInput {...input} />,
      backgroundColor: (input) => <ColorInput {...input} />,
      mark: pictureField({ needsAlt: false, isOptional: true }).control,
    }}
  />
)

/** A colour: chosen by eye, or typed as `#18372a`. */
function ColorInput({ label, hint, problem, value, onChange }: CustomInputProps) {
  const color = String(value ?? '')
  return (
    <div className="row align-end">
      <TextField
        className="grow"
        label={label}
        hint={hint}
        problem={problem}
        value={color}
        onChange={(event) => onChange(event.target.value)}
        spellCheck={false}
      />
      <FieldFrame label={<span className="visually-hidden">{`${label}, chosen by eye`}</span>}>
        {(control) => (
          <input
            {...control}
            className="control color-control"
            type="color"
            value={/^#[0-9a-f]{6}$/i.test(color) ? color : '#ffffff'}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </FieldFrame>
    </div>
  )
}
