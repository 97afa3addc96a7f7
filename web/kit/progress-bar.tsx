import './progress-bar.css'

/** The progress of something, 0 to 1; leave `done` out while it is unknown. */
export function ProgressBar({ label, done }: { label: string; done?: number }) {
  return <progress className="progress" aria-label={label} max={1} {...(done !== undefined && { value: done })} />
}
