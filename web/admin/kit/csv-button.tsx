import { useState } from 'react'
import type { CsvColumn } from './csv.ts'
import { saveFile } from '#web/kit/save-file.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { showToast } from '#web/kit/toast.ts'

type CsvButtonProps<Row> = {
  fileName: string
  label?: string
  columns: readonly CsvColumn<Row>[]
  /** Loads every row of the list with its current filters. */
  rows: (signal: AbortSignal) => Promise<readonly Row[]>
}

/** Saves a list as CSV. While its rows are loading, a second press cancels it. */
export function CsvButton<Row>({ fileName, label = 'CSV', columns, rows }: CsvButtonProps<Row>) {
  const [running, setRunning] = useState<AbortController>()

  async function save() {
    if (running) return running.abort()
    const work = new AbortController()
    setRunning(work)
    try {
      const [{ csvOf }, all] = await Promise.all([import('./write-csv.ts'), rows(work.signal)])
      saveFile(fileName, 'text/csv;charset=utf-8', csvOf(columns, all))
    } catch (error) {
      if (!work.signal.aborted)
        void showToast({ tone: 'danger', title: 'The CSV could not be made', detail: (error as Error).message })
    } finally {
      setRunning(undefined)
    }
  }
  return (
    <Button size="small" onClick={() => void save()}>
      <Icon name={running ? 'close' : 'download'} />
      {running ? 'Stop export' : label}
    </Button>
  )
}
