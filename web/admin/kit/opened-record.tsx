import { type ReactNode, Suspense } from 'react'
import { Notice } from '#web/kit/notice.tsx'
import { LoadingRecord } from './loading-record.tsx'
import { type DrawerPosition, RecordDrawer } from './record-drawer.tsx'

type OpenedRecordProps<Row> = {
  /** Of the address; `new` for the form of a new one. */
  id: string
  /** All of them, archived ones too; undefined while they load. */
  records: readonly Row[] | undefined
  /** Singular: "question". */
  noun: string
  position: DrawerPosition
  children: (record: Row | undefined) => ReactNode
}

/** The record that the address names, beside its list. One that is not there is said. */
export function OpenedRecord<Row extends { readonly id: string }>({
  id,
  records,
  noun,
  position,
  children,
}: OpenedRecordProps<Row>) {
  if (!records) return null
  const record = records.find((one) => one.id === id)
  if (!record && id !== 'new')
    return (
      <RecordDrawer title="Not found" position={{ ...position, onPrevious: undefined, onNext: undefined }}>
        <Notice tone="warning">
          <p>There is no such {noun}. Its link may be from another copy of the site.</p>
        </Notice>
      </RecordDrawer>
    )
  return (
    <Suspense fallback={<LoadingRecord />} key={id}>
      {children(record)}
    </Suspense>
  )
}
