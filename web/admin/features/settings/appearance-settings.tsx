import { useMutation, useQuery } from '@tanstack/react-query'
import { type BrandColor, BrandColors, hasDefaultColors } from '#shared/appearance/brand-colors.ts'
import { colorProblem } from '#shared/appearance/color-problem.ts'
import { AppearanceSettings } from '#shared/settings/settings-sections.ts'
import { settingsQuery } from '#web/admin/booking/settings.queries.ts'
import type { CustomInputProps } from '#web/admin/kit/form-field.tsx'
import { pictureField } from '#web/admin/pictures/picture-field.tsx'
import { Button } from '#web/kit/button.tsx'
import { FieldFrame, Problem } from '#web/kit/field-frame.tsx'
import { SettingsForm } from './settings-form.tsx'
import { saveSettingsMutation } from './settings.queries.ts'

/** How the business looks, to guests and here. */
export const AppearanceSection = () => (
  <>
    <SettingsForm
      section="appearance"
      controls={{
        mainColor: (input) => <ColorInput {...input} name="mainColor" />,
        accentColor: (input) => <ColorInput {...input} name="accentColor" />,
        backgroundColor: (input) => <ColorInput {...input} name="backgroundColor" />,
        mark: pictureField({ needsAlt: false, isOptional: true }).control,
      }}
    />
    <KeptDefaults />
  </>
)

/** Among the first steps of a new business: a form that is as it was saved has nothing to save. */
function KeptDefaults() {
  const { data: settings } = useQuery(settingsQuery())
  const keeping = useMutation(saveSettingsMutation('appearance'))
  const isChosen =
    !settings || settings.mark !== null || !hasDefaultColors(settings) || 'appearance' in settings.revisions
  if (isChosen || !settings.showsFirstSteps) return null
  return (
    <div className="settings-section row">
      <Button
        busy={keeping.isPending}
        onClick={() => keeping.mutate({ version: 0, form: AppearanceSettings.parse(settings) })}
      >
        Keep these colours
      </Button>
      <Problem id={undefined}>{keeping.isError ? 'This could not be saved. Please try again.' : undefined}</Problem>
    </div>
  )
}

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
