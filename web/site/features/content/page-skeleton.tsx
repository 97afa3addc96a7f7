import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import './page.css'

/** While a page's code or data is on its way. */
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
