import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { whatsappLink } from '#shared/kernel/whatsapp-link.ts'
import { Button } from '#web/kit/button.tsx'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { dateAndTime } from '#web/kit/format.ts'
import { FormProblem } from '#web/kit/form-problem.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { OutsideLinkButton } from '#web/kit/link-button.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { useSiteOrigin } from '#web/kit/site-origin.ts'
import { TextField } from '#web/kit/text-field.tsx'
import { showToast } from '#web/kit/toast.ts'
import type { PublishedQueries } from './published-queries.ts'

/** Screens as most people have them, in pixels. */
const SCREENS = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } as const
type Device = keyof typeof SCREENS
/** In a smaller page words cannot be read: it is scrolled sideways then. Beside the editor all of it is in view. */
const LEAST_SCALE = 0.6

type PublishedPreviewProps = {
  queries: PublishedQueries
  id: string
  /** The saved version that it shows: another one is loaded anew. */
  version: number
  /** It shows what is planned, in place of what is typed. */
  ofPlan: boolean
  /** Beside the editor; else it is a dialog over it. */
  isBeside: boolean
  onClose: () => void
}

/** The page on the site as it would be with the draft or the plan, as a phone and as a desk show it. */
export function PublishedPreview({ queries, id, version, ofPlan, isBeside, onClose }: PublishedPreviewProps) {
  const [device, setDevice] = useState<Device>('phone')
  const query = useQuery(queries.preview(id, ofPlan))
  const title = ofPlan ? 'Preview of what is planned' : 'Preview'
  const devices = (
    <div className="row gap-s" role="group" aria-label="Width">
      {(['phone', 'desk'] as const).map((one) => (
        <Button
          key={one}
          size="small"
          variant={device === one ? 'primary' : 'secondary'}
          aria-pressed={device === one}
          onClick={() => setDevice(one)}
        >
          {one === 'phone' ? 'Phone' : 'Desk'}
        </Button>
      ))}
    </div>
  )
  const page = query.data ? (
    <ScaledFrame
      title={ofPlan ? 'The page as it is planned' : 'The page with the draft'}
      path={query.data.path}
      version={version}
      least={isBeside ? 0 : LEAST_SCALE}
      {...SCREENS[device]}
    />
  ) : query.isError ? (
    <QueryProblem title="The preview could not be opened" queries={[query]} />
  ) : (
    <p role="status">Loading...</p>
  )
  if (!isBeside)
    return (
      <Dialog open onOpenChange={(stays) => !stays && onClose()} title={title} wide headerActions={devices}>
        <div className="preview">{page}</div>
      </Dialog>
    )
  return (
    <section className="preview preview-beside" aria-label={title}>
      <div className="row spread">
        {devices}
        <Button size="small" variant="quiet" square aria-label="Close the preview" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      {page}
    </section>
  )
}

type ScaledFrameProps = { title: string; path: string; version: number; least: number; width: number; height: number }

/** A page on a screen of a given size, made smaller where there is less room, down to a least scale. */
function ScaledFrame({ title, path, version, least, width, height }: ScaledFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const scrolled = useRef(0)
  useEffect(() => {
    const { current } = box
    if (!current || !('ResizeObserver' in window)) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const { current } = frame
    if (!current) return
    // The former page is there until the next one comes: it goes on where that one was scrolled to.
    scrolled.current = current.contentWindow?.scrollY ?? 0
    current.src = `${path}?version=${version}`
  }, [path, version])
  const scale = room.width > 0 ? Math.min(1, Math.max(least, room.width / width)) : 1
  const shownHeight = Math.min(height, room.height / scale)
  return (
    <div ref={box} className="preview-box">
      {/* A page that is made smaller takes the room of its full size: this cuts it off, so that nothing empty scrolls. */}
      <div className="preview-page" style={{ width: width * scale, height: shownHeight * scale }}>
        <iframe
          ref={frame}
          title={title}
          // The page's own policy lets no script run and sends no form. Scripts are allowed here, so that it looks as it does
          // with them; its own origin is needed for its fonts.
          // oxlint-disable-next-line react/iframe-missing-sandbox -- see above
          sandbox="allow-same-origin allow-scripts"
          // React sets these by script, which the content policy allows.
          style={{ width, height: shownHeight, transform: `scale(${scale})` }}
          onLoad={() => scrolled.current > 0 && frame.current?.contentWindow?.scrollTo(0, scrolled.current)}
        />
      </div>
    </div>
  )
}

type SendLinkDialogProps = {
  queries: PublishedQueries
  id: string
  /** What is shown by it. */
  name: string
  /** A link that was sent works until then. */
  until: string | null
  /** After it was made or taken back. */
  onChange: (until: string | null) => void
  onDone: () => void
}

/** A link for somebody who is not signed in, and the way to take it back. */
export function SendLinkDialog({ queries, id, name, until, onChange, onDone }: SendLinkDialogProps) {
  const origin = useSiteOrigin()
  const opening = useMutation(queries.createPreviewLink())
  const closing = useMutation(queries.revokePreviewLinks())
  const link = opening.data && `${origin}${opening.data.path}`
  const ends = opening.data?.until ?? until
  const error = opening.error ?? closing.error
  const make = () => opening.mutate(id, { onSuccess: (opened) => onChange(opened.until) })
  const takeBack = () =>
    closing.mutate(id, {
      onSuccess() {
        onChange(null)
        void showToast({ tone: 'success', title: 'The link opens nothing any more' })
        onDone()
      },
    })
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onDone()}
      title="A link to look at the draft"
      description={name}
      footer={
        <div className="confirm-dialog-actions row justify-end">
          {ends && (
            <Button busy={closing.isPending} onClick={takeBack}>
              Take the link back
            </Button>
          )}
          {link ? (
            <OutsideLinkButton
              variant="primary"
              href={whatsappLink('', `${name}\n${link}`)}
              target="_blank"
              rel="noopener noreferrer"
            >
              <Icon name="whatsapp" />
              Open WhatsApp
            </OutsideLinkButton>
          ) : (
            <Button variant="primary" busy={opening.isPending} onClick={make}>
              {ends ? 'Make another link' : 'Make a link'}
            </Button>
          )}
        </div>
      }
    >
      <div className="stack">
        <p>
          Whoever has it sees the draft as it then is, without signing in. Nothing can be booked or sent there. It works
          for seven days.
        </p>
        {ends && (
          <p>
            {link ? 'This one works until' : 'One that was sent works until'} <strong>{dateAndTime(ends)}</strong>.
          </p>
        )}
        {link && (
          <>
            <TextField label="Link" readOnly value={link} onFocus={(event) => event.target.select()} />
            <div>
              <CopyButton text={link} label="Copy the link" />
            </div>
          </>
        )}
        {error && (
          <FormProblem>
            <div>{error.message}</div>
          </FormProblem>
        )}
      </div>
    </Dialog>
  )
}
