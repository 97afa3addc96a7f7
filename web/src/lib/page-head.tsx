import { useEffect } from 'react'

/** A page's title and description. React lifts them into the head, also when the page is published as HTML. */
export function PageHead({ title, description }: { title: string; description?: string }) {
  useEffect(dropShellTitle, [title])
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
}

/** The empty shell has a title of its own; it goes once a page has said its one, which React puts before it. */
function dropShellTitle() {
  const [own, shell] = document.head.querySelectorAll('title')
  if (own) shell?.remove()
}
