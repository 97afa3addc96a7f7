import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type LoadProblemProps = {
  /** What is missing: 'Failed to load cabin information'. */
  title: string
  error: Error | null
  onRetry: () => void
  retrying?: boolean
}

/** Something could not be loaded: says what, why as far as it is known, and offers another try. */
export function LoadProblem({ title, error, onRetry, retrying = false }: LoadProblemProps) {
  return (
    <Notice tone="warning" title={title} live="polite">
      {error && <p>{error.message}</p>}
      <p>
        <Button size="small" busy={retrying} busyLabel="Trying again…" onClick={onRetry}>
          Try again
        </Button>
      </p>
    </Notice>
  )
}
