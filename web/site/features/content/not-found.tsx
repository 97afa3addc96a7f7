import { PageHead } from '#web/kit/page-head.tsx'
import { paths } from '#shared/site/paths.ts'
import { LinkButton } from '#web/kit/link-button.tsx'
import './page.css'

export function NotFound({ detail = 'The address may be old, or mistyped.' }: { detail?: string }) {
  return (
    <div className="wrap wrap-narrow page stack gap-l">
      <PageHead title="Oops! Page not found" />
      <p className="eyebrow">404</p>
      <h1>Oops! Page not found</h1>
      <p className="lead">{detail}</p>
      <p>
        <LinkButton to={paths.home}>Back to home</LinkButton>
      </p>
    </div>
  )
}
