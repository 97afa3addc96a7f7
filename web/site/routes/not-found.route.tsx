import { NotFound } from '#web/site/features/content/not-found.tsx'

export function Component() {
  return <NotFound />
}
