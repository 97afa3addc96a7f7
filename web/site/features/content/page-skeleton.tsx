import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import './page.css'

/** Shown while a page's code or data loads. */
export const PageSkeleton = () => (
  <div className="wrap wrap-narrow page">
    <Loading label="Loading..." className="stack">
      <Skeleton shape="title" />
      <div>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
      <Skeleton shape="card" />
    </Loading>
  </div>
)
