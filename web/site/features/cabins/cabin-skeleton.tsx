import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import './cabin-skeleton.css'

/** The shape of a cabin's page. */
export const CabinSkeleton = () => (
  <div className="wrap cabin-skeleton">
    <Loading label="Loading cabin" className="stack">
      <Skeleton shape="picture" />
      <Skeleton shape="title" />
      <div>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    </Loading>
  </div>
)
