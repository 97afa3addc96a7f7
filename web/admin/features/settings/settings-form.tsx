import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import type { SettingsSection } from '#shared/settings/settings-sections.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { AllFields } from '#web/admin/kit/all-fields.ts'
import { ChangeHistory } from '#web/admin/kit/change-history.tsx'
import { fieldLabels } from '#web/admin/kit/field-labels.ts'
import { RecordForm } from '#web/admin/kit/record-form.tsx'
import { Button } from '#web/kit/button.tsx'
import { dateAndTime } from '#web/kit/format.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { showToast } from '#web/kit/toast.ts'
import { saveSettingsMutation, settingsHistoryQuery, settingsQuery } from './settings.queries.ts'
import './settings.css'

export type SettingsFormProps<Schema extends z.ZodMiniObject> = {
  section: SettingsSection
  title: string
  lead?: ReactNode
  schema: Schema
  fields: AllFields<z.output<Schema>>
  /** The values of the section in the settings, and back; as they are unless the form has another shape. */
  toForm?: (settings: Settings) => z.output<Schema>
  toBody?: (form: z.output<Schema>) => object
  /** False for what must not be kept in the browser. */
  keepsDraft?: boolean
  /** What is said when it is saved. */
  saved?: string
  children?: (values: z.output<Schema>) => ReactNode
}

/** One section of the settings: its form, who saved it last, and its history. */
export function SettingsForm<Schema extends z.ZodMiniObject>(props: SettingsFormProps<Schema>) {
  const { section, title, lead, schema, fields, keepsDraft = true, saved = 'Guests see it within seconds.' } = props
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
    const form = props.toForm?.(settings) ?? (settings as unknown as z.output<Schema>)
    return { ...form, version: settings.revisions[section]?.version ?? 0 }
  }
  const record = recordOf(query.data)
  const revision = query.data.revisions[section]
  return (
    <section className="settings-section stack" aria-label={title}>
      <header className="stack gap-s">
        <h2 className="settings-title">{title}</h2>
        {lead && <p className="soft small">{lead}</p>}
      </header>
      <RecordForm
        schema={schema}
        fields={fields}
        record={record}
        initial={record}
        draft={keepsDraft && `settings ${section}`}
        save={(form, version) => saving.mutateAsync({ version, form: props.toBody?.(form) ?? form })}
        fetchCurrent={async () => recordOf(await client.fetchQuery({ ...settingsQuery(), staleTime: 0 }))}
        onSaved={() => void showToast({ tone: 'success', title: 'Saved', detail: saved })}
      >
        {props.children}
      </RecordForm>
      <p className="faint settings-footer">
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
      {showsHistory && <SectionHistory section={section} labels={fieldLabels(fields)} />}
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
