import { showToast } from '#web/kit/toast.ts'

const UNDO_MS = 10_000

type Undoable = {
  /** What was done: "Archived". */
  readonly title: string
  /** Which record: the message may outlast its page. */
  readonly detail: string
  /** A second save, of the former version; the server refuses it where somebody changed the record meanwhile. */
  readonly undo: () => Promise<unknown>
}

/** Says what was done at once, and offers for ten seconds to undo it. */
export function undoToast({ title, detail, undo }: Undoable): void {
  const onSelect = () =>
    void undo().then(
      () => showToast({ tone: 'success', title: 'Undone', detail }),
      (error: unknown) => showToast({ tone: 'danger', title: 'Not undone', detail: (error as Error).message }),
    )
  void showToast({
    tone: 'success',
    title,
    detail,
    action: { label: 'Undo', onSelect },
    shownMs: UNDO_MS,
  })
}
