import { Loading, Skeleton } from '#web/kit/skeleton.tsx'

export const CalculatingPrice = () => (
  <Loading label="Calculating...">
    <Skeleton />
    <Skeleton />
    <Skeleton shape="title" />
  </Loading>
)
