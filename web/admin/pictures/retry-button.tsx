import { Button } from '#web/kit/button.tsx'
import type { PickedFile } from '#web/kit/file-picker.tsx'

/** Sends a picture again that was not sent, unless the file itself was refused. */
export const retryButton = (onRetry: (id: string) => void) =>
  function RetryButton({ id, name, state, isRefused }: PickedFile) {
    return state === 'failed' && !isRefused ? (
      <Button variant="quiet" size="small" onClick={() => onRetry(id)} aria-label={`Try again to send ${name}`}>
        Try again
      </Button>
    ) : null
  }
