import { useMutation, useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { RecordOf } from '#shared/kernel/record-endpoints.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { type RecordKind, fieldLabelsOf, hasCabins } from '#shared/kernel/record-kind.ts'
import { cabinsQuery } from './cabins.queries.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { showToast } from '#web/kit/toast.ts'
import { ChangeHistory, type ValueFormats, type ValueViews } from './change-history.tsx'
import { type DrawerPosition, RecordDrawer } from './record-drawer.tsx'
import { RecordForm } from './record-form.tsx'
import { type FieldChanges, type FieldProps, initialOf, recordFormFields } from './record-form-fields.tsx'
import { recordFormats } from './record-formats.ts'
import type { RecordQueries } from './record-queries.ts'
import { archivedText } from './record-states.tsx'
import { useCabinTitle } from './use-cabin-title.ts'

type RecordFormDrawerProps<Form extends z.ZodMiniObject> = {
  kind: RecordKind<Form>
  queries: RecordQueries<Form>
  /** All of them, for what fields suggest. */
  records: readonly RecordOf<Form>[]
  /** Missing for a new one. */
  record: RecordOf<Form> | undefined
  position: DrawerPosition
  /** What a new one begins with beside what its kind says. */
  initial?: Partial<z.output<Form>>
  /** The cabins that its fields offer; missing: those that can be booked. */
  cabins?: readonly { readonly slug: CabinSlug; readonly name: string }[]
  /** Under which name the tab keeps what is not saved of a new one, where there are several: "rate-new". */
  draft?: string
  /** The field in which the focus begins. */
  focusFirst?: keyof z.output<Form> & string
  /** One that exists is closed once it is saved, as a new one always is. */
  closesOnSave?: boolean
  /** After one that exists was saved: as it was before, and as it is now. */
  afterSave?: ((before: RecordOf<Form>, now: RecordOf<Form>) => void) | undefined
  /** How its history shows the values of its `own` fields. */
  formats?: ValueFormats
  /** What it shows of values beside their words. */
  valueViews?: ValueViews
  /** What follows in a new one from what is typed. */
  derive?: ((values: z.output<Form>, before: z.output<Form>) => Partial<z.output<Form>>) | undefined
  /** Beside the buttons, always in view while something is not saved. */
  bar?: (values: z.output<Form>) => ReactNode
  /** Below the fields, by what is typed: a preview. */
  children?: ((values: z.output<Form>) => ReactNode) | undefined
}

/** One record beside its list: its form, and who changed it. Without a record, the form of a new one. */
export function RecordFormDrawer<Form extends z.ZodMiniObject, Fields extends object>(
  props: RecordFormDrawerProps<Form> & FieldProps<Form, Fields>,
) {
  const { kind, queries, records, record, position, initial, bar, children } = props
  const { draft = `${kind.name}-${record?.id ?? 'new'}`, focusFirst, closesOnSave = false } = props
  const [one] = kind.noun
  const { data: cabinList } = useQuery({ ...cabinsQuery(), enabled: hasCabins(kind) && !props.cabins })
  const cabins = props.cabins ?? cabinList?.cabins ?? []
  const cabinTitle = useCabinTitle({ isNeeded: hasCabins(kind) })
  const creating = useMutation(queries.create())
  const saving = useMutation(queries.save())
  const restoring = useMutation(queries.restore())
  const formats = { ...recordFormats(kind.fields, cabinTitle), ...props.formats }
  const fields = recordFormFields(kind, {
    records,
    cabins,
    changes: (props.fields ?? {}) as FieldChanges<Readonly<Record<string, unknown>>>,
  })
  const form = (
    <>
      {record?.archivedAt && (
        <Notice
          title={`This ${one} is ${archivedText(kind, record.archivedAt).replace(/^./, (first) => first.toLowerCase())}`}
        >
          <p>
            {kind.archivedNote ??
              (kind.life.visibility ? 'Guests do not see it, and nothing of it is lost.' : 'Nothing of it is lost.')}
          </p>
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
        schema={kind.form}
        fields={fields}
        record={record}
        initial={{ ...(initialOf(kind) as Partial<z.output<Form>>), ...initial }}
        draft={draft}
        save={async (values, version) => {
          if (!record) return
          const now = await saving.mutateAsync({ id: record.id, version, form: values })
          props.afterSave?.(record, now)
        }}
        create={(values, key) => creating.mutateAsync({ form: values, key })}
        {...(record && { fetchCurrent: () => queries.show(record.id) })}
        formats={formats}
        {...(bar && { bar })}
        derive={props.derive as ComponentProps<typeof RecordForm>['derive']}
        onSaved={() => {
          void showToast({ tone: 'success', title: 'Saved', detail: kind.saved })
          if (!record || closesOnSave) position.onClose()
        }}
      >
        {children}
      </RecordForm>
    </>
  )
  return (
    <RecordDrawer
      title={record ? String(record[kind.nameField]) : `New ${one}`}
      position={position}
      {...(focusFirst && { focusFirst: [`[name=${focusFirst}]`] })}
      tabs={
        record && [
          { id: 'form', label: one.replace(/^./, (first) => first.toUpperCase()), content: form },
          {
            id: 'history',
            label: 'History',
            content: (
              <RecordHistory
                history={queries.history(record.id)}
                labels={fieldLabelsOf(kind)}
                formats={formats}
                {...(props.valueViews && { views: props.valueViews })}
                actionTexts={{ archived: kind.life.archived.done }}
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
  formats: ValueFormats
  views?: ValueViews
  actionTexts: Readonly<Record<string, string>>
}

const RecordHistory = ({ history, ...texts }: RecordHistoryProps) => (
  <ChangeHistory query={useQuery(history)} {...texts} />
)
