import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type SectionForm, type SectionKind, sectionKinds } from '#shared/settings/section-kinds.ts'
import { type ControlledName, fieldLabelsOf } from '#shared/kernel/record-kind.ts'
import type { SettingsSection } from '#shared/settings/settings-sections.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { ChangeHistory } from '#web/admin/kit/change-history.tsx'
import type { FormField } from '#web/admin/kit/form-field.tsx'
import { recordFormFields } from '#web/admin/kit/record-form-fields.tsx'
import { RecordForm } from '#web/admin/kit/record-form.tsx'
import { Button } from '#web/kit/button.tsx'
import { dateAndTime } from '#web/kit/format.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { showToast } from '#web/kit/toast.ts'
import { settingsQuery } from '#web/admin/booking/settings.queries.ts'
import { saveSettingsMutation, settingsHistoryQuery } from './settings.queries.ts'
import './settings.css'

type FormProps<Form> = {
  /** What follows its lead. */
  leadEnd?: ReactNode
  /** The values of the section in the settings, and back; as they are unless the form has another shape. */
  toForm?: (settings: Settings) => Form
  toBody?: (form: Form) => object
  /** False for what must not be kept in the browser. */
  keepsDraft?: boolean
}
/** The controls of its `own` fields: a forgotten one would be invisible. */
type ControlProps<Name extends string> = [Name] extends [never]
  ? { controls?: never }
  : { controls: { readonly [Field in Name]: NonNullable<FormField<object>['control']> } }
type SectionControlledName<Section extends SettingsSection> = ControlledName<
  (typeof sectionKinds)[Section]['form'],
  (typeof sectionKinds)[Section]['fields']
>

type SettingsFormProps<Section extends SettingsSection> = { section: Section } & FormProps<SectionForm<Section>> &
  ControlProps<SectionControlledName<Section>>
type AnyFormProps = { section: SettingsSection } & FormProps<Readonly<Record<string, unknown>>> &
  Partial<ControlProps<string>>

/** One section of the settings: its form, who saved it last, and its history. */
export function SettingsForm<Section extends SettingsSection>(props: SettingsFormProps<Section>) {
  // Inside, it is any section: what belongs together was checked by the props.
  const { section, leadEnd, controls = {}, toForm, toBody, keepsDraft = true } = props as unknown as AnyFormProps
  const { title, lead, form: schema, fields: kindFields, saved } = sectionKinds[section] as SectionKind
  const changes = Object.fromEntries(Object.entries(controls).map(([name, control]) => [name, { control }]))
  const fields = recordFormFields({ fields: kindFields, form: schema }, { records: [], cabins: [], changes })
  const client = useQueryClient()
  const query = useQuery(settingsQuery())
  const saving = useMutation(saveSettingsMutation(section))
  const [showsHistory, setShowsHistory] = useState(false)
  if (!query.data)
    return query.isError ? (
      <QueryProblem title="The settings could not be loaded" queries={[query]} />
    ) : (
      <FormSkeleton />
    )
  const recordOf = (settings: Settings) => {
    const form = toForm?.(settings) ?? settings
    return { ...form, version: settings.revisions[section]?.version ?? 0 }
  }
  const record = recordOf(query.data)
  const revision = query.data.revisions[section]
  return (
    <section className="settings-section stack" aria-label={title}>
      <header className="stack gap-s">
        <h2 className="head-s">{title}</h2>
        {lead && (
          <p className="soft small">
            {lead}
            {leadEnd}
          </p>
        )}
      </header>
      <RecordForm
        schema={schema}
        fields={fields}
        record={record}
        initial={record}
        draft={keepsDraft && `settings ${section}`}
        save={(form, version) => saving.mutateAsync({ version, form: toBody?.(form) ?? form })}
        fetchCurrent={async () => recordOf(await client.fetchQuery({ ...settingsQuery(), staleTime: 0 }))}
        onSaved={() => void showToast({ tone: 'success', title: 'Saved', detail: saved })}
      />
      <p className="faint row gap-s">
        {revision ? `Last saved ${dateAndTime(revision.updatedAt)} by ${revision.updatedBy}.` : 'As it was set up.'}{' '}
        <Button
          size="small"
          variant="quiet"
          aria-expanded={showsHistory}
          onClick={() => setShowsHistory(!showsHistory)}
        >
          History
        </Button>
      </p>
      {showsHistory && <SectionHistory section={section} labels={fieldLabelsOf({ fields: kindFields })} />}
    </section>
  )
}

const FormSkeleton = () => (
  <Loading label="Loading settings" className="stack">
    <Skeleton shape="row" />
    <Skeleton shape="row" />
  </Loading>
)

const SectionHistory = ({
  section,
  labels,
}: {
  section: SettingsSection
  labels: Readonly<Record<string, string>>
}) => <ChangeHistory query={useQuery(settingsHistoryQuery(section))} labels={labels} />
