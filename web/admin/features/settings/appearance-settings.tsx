import { type BrandColor, BrandColors } from '#shared/appearance/brand-colors.ts'
import { colorProblem } from '#shared/appearance/color-problem.ts'
import type { CustomInputProps } from '#web/admin/kit/form-field.tsx'
import { pictureField } from '#web/admin/pictures/picture-field.tsx'
import { FieldFrame } from '#web/kit/field-frame.tsx'
import { SettingsForm } from './settings-form.tsx'

/** How the business looks, to guests and here. */
export const AppearanceSection = () => (
  <SettingsForm
    section="appearance"
    controls={{
      mainColor: (input) => <ColorInput {...input} name="mainColor" />,
      accentColor: (input) => <ColorInput {...input} name="accentColor" />,
      backgroundColor: (input) => <ColorInput {...input} name="backgroundColor" />,
      mark: pictureField({ needsAlt: false, isOptional: true }).control,
    }}
  />
)

const isColor = (text: unknown): text is string => typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text)

/** A colour: chosen by eye, or typed as `#18372a`. What would be unreadable in it is said while it is chosen. */
function ColorInput({ name, label, hint, problem, value, values, onChange }: CustomInputProps & { name: BrandColor }) {
  const color = String(value ?? '')
  const colors = BrandColors.safeParse(values)
  const unreadable =
    colors.success && Object.values(colors.data).every(isColor) ? colorProblem(name, colors.data) : undefined
  return (
    <FieldFrame label={label} hint={hint} problem={problem ?? unreadable}>
      {(control) => (
        <div className="row single-line gap-s">
          <input
            {...control}
            className="control"
            value={color}
            onChange={(event) => onChange(event.target.value)}
            spellCheck={false}
          />
          <input
            className="control color-control"
            type="color"
            aria-label={`${label}, chosen by eye`}
            value={isColor(color) ? color : '#ffffff'}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
