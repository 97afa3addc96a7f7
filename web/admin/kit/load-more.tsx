import { Button } from '#web/kit/button.tsx'

/** At the end of a list: how many are shown, and a button for the next ones while there are more. */
export function LoadMore({
  shown,
  more,
  busy,
  onMore,
  thing = 'rows',
}: {
  shown: number
  more: boolean
  busy: boolean
  onMore: () => void
  thing?: string
}) {
  return (
    <div className="row spread">
      <p className="faint" role="status">
        {shown} {thing} shown{more ? '' : ', that is all'}
      </p>
      {more && (
        <Button busy={busy} busyLabel="Loading more" onClick={onMore}>
          Show more
        </Button>
      )}
    </div>
  )
}
