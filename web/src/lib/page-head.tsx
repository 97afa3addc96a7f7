import { useEffect } from 'react'

type PageHeadProps = {
  title: string
  description?: string | undefined
  /** The page of one guest: its address is a secret that neither search engines nor other sites may learn. */
  secret?: boolean
}

/** A page's title and description. React lifts them into the head, also when the page is published as HTML. */
export function PageHead({ title, description, secret = false }: PageHeadProps) {
  useEffect(dropShellTitle, [title])
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {secret && <meta name="robots" content="noindex" />}
      {secret && <meta name="referrer" content="no-referrer" />}
    </>
  )
}

/** The empty shell has a title of its own; it goes once a page has said its one, which React puts before it. */
function dropShellTitle() {
  const [own, shell] = document.head.querySelectorAll('title')
  if (own) shell?.remove()
}
