import { Loading, Skeleton } from '#web/kit/skeleton.tsx'

/** The shape of the three cabin cards. */
export const CabinCardsSkeleton = () => (
  <Loading label="Loading cabins" className="grid cabin-cards">
    {[1, 2, 3].map((card) => (
      <div key={card}>
        <Skeleton shape="picture" />
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
      </div>
    ))}
  </Loading>
)
