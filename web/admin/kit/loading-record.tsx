import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import '#web/kit/dialog.css'

/** In the place of a record's drawer while its code loads. */
export const LoadingRecord = () => (
  <>
    <div className="overlay" />
    <div className="drawer stack gap-none">
      <div className="dialog-body">
        <Loading label="Loading" className="stack">
          <Skeleton shape="title" />
          <Skeleton shape="control" />
          <Skeleton shape="control" />
          <Skeleton shape="card" />
        </Loading>
      </div>
    </div>
  </>
)

/** In the place of a list. */
export const LoadingRows = ({ label }: { label: string }) => (
  <Loading label={label} className="stack gap-xs">
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <Skeleton key={row} shape="row" />
    ))}
  </Loading>
)
