import { NotFound } from '#web/features/content/not-found.tsx'

export function Component() {
  return <NotFound />
}
