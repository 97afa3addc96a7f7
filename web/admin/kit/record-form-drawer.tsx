import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { RecordOf } from '#shared/kernel/record-endpoints.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { showToast } from '#web/kit/toast.ts'
import type { AllFields } from './all-fields.ts'
import { ChangeHistory, type ValueFormats } from './change-history.tsx'
import { fieldLabels } from './field-labels.ts'
import { type DrawerPosition, RecordDrawer } from './record-drawer.tsx'
import { RecordForm } from './record-form.tsx'
import type { RecordQueries } from './record-queries.ts'

type RecordFormDrawerProps<Schema extends z.ZodMiniObject> = {
  /** Singular: "question". */
  noun: string
  title: string | undefined
  schema: Schema
  fields: AllFields<z.output<Schema>>
  queries: RecordQueries<Schema>
  /** Missing for a new one. */
  record: RecordOf<Schema> | undefined
  /** What a new one begins with; a field without a value begins empty. */
  initial: Partial<z.output<Schema>>
  /** What follows a save: "Guests see it within seconds." */
  savedText: string
  position: DrawerPosition
  /** Under which name the tab keeps what is not saved of a new one, where there are several: "rate-new". */
  draft?: string
  /** The field in which the focus begins. */
  focusFirst?: keyof z.output<Schema> & string
  /** One that exists is closed once it is saved, as a new one always is. */
  closesOnSave?: boolean
  /** How its history shows the values of a field that are not plain. */
  formats?: ValueFormats
  /** Beside the buttons, always in view while something is not saved. */
  bar?: (values: z.output<Schema>) => ReactNode
  /** Below the fields, by what is typed: a preview. */
  children?: (values: z.output<Schema>) => ReactNode
}

/** One record beside its list: its form, and who changed it. Without a record, the form of a new one. */
export function RecordFormDrawer<Schema extends z.ZodMiniObject>(props: RecordFormDrawerProps<Schema>) {
  const { noun, title, schema, fields, queries, record, initial, savedText, position, formats, bar, children } = props
  const { draft = `${noun}-${record?.id ?? 'new'}`, focusFirst, closesOnSave = false } = props
  const creating = useMutation(queries.create())
  const saving = useMutation(queries.save())
  const restoring = useMutation(queries.restore())
  const form = (
    <>
      {record?.archivedAt && (
        <Notice title={`This ${noun} is archived`}>
          <p>Guests do not see it, and nothing of it is lost.</p>
          <Button
            size="small"
            busy={restoring.isPending}
            onClick={() =>
              restoring.mutate(record, {
                onError: ({ message }) => void showToast({ tone: 'danger', title: 'Not restored', detail: message }),
              })
            }
          >
            Restore
          </Button>
        </Notice>
      )}
      <RecordForm
        schema={schema}
        fields={fields}
        record={record}
        initial={initial}
        draft={draft}
        save={(values, version) =>
          record ? saving.mutateAsync({ id: record.id, version, form: values }) : creating.mutateAsync(values)
        }
        {...(record && { fetchCurrent: () => queries.show(record.id) })}
        {...(formats && { formats })}
        {...(bar && { bar })}
        onSaved={() => {
          void showToast({ tone: 'success', title: 'Saved', detail: savedText })
          if (!record || closesOnSave) position.onClose()
        }}
      >
        {children}
      </RecordForm>
    </>
  )
  return (
    <RecordDrawer
      title={title ?? `New ${noun}`}
      position={position}
      {...(focusFirst && { focusFirst: [`[name=${focusFirst}]`] })}
      tabs={
        record && [
          { id: 'form', label: noun.replace(/^./, (first) => first.toUpperCase()), content: form },
          {
            id: 'history',
            label: 'History',
            content: (
              <RecordHistory
                history={queries.history(record.id)}
                labels={fieldLabels(fields)}
                {...(formats && { formats })}
              />
            ),
          },
        ]
      }
    >
      {!record && form}
    </RecordDrawer>
  )
}

type RecordHistoryProps = {
  history: ReturnType<RecordQueries<z.ZodMiniObject>['history']>
  labels: Readonly<Record<string, string>>
  formats?: ValueFormats
}

const RecordHistory = ({ history, ...texts }: RecordHistoryProps) => (
  <ChangeHistory query={useQuery(history)} {...texts} />
)
