import { useQuery } from '@tanstack/react-query'
import { dateAndTime } from '#web/kit/format.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { ShownPack } from './arrival-pack.queries.ts'
import { savePack } from './save-pack.ts'

type SavedNoticeProps = {
  token: string
  pack: ShownPack
  /** When the pack was shown, epoch milliseconds: each newer one is saved anew. */
  shownAt: number
}

/** Saves the pack on this phone, and says so once it is there; of a saved copy it says of when it is. */
export function SavedNotice({ token, pack, shownAt }: SavedNoticeProps) {
  const { savedAt } = pack
  const { data: isSaved } = useQuery({
    queryKey: ['saved-pack', token, shownAt],
    queryFn: () => savePack(token, pack),
    enabled: savedAt === undefined,
    retry: 1,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <p role="status" className="row single-line gap-s small soft no-print">
      {savedAt ? (
        <>
          <Icon name="history" />
          <span>{`Saved copy of ${dateAndTime(savedAt)}. With a signal you see what has changed since, a code or the ford.`}</span>
        </>
      ) : (
        isSaved && (
          <>
            <Icon name="success" />
            <span>Saved on this phone: opens without a signal</span>
          </>
        )
      )}
    </p>
  )
}
