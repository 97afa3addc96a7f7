import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

export const CalculatingPrice = () => (
  <Loading label="Calculating...">
    <Skeleton />
    <Skeleton />
    <Skeleton shape="title" />
  </Loading>
)
