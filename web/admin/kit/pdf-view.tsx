import { useEffect, useState } from 'react'
import { useMedia } from '#web/kit/use-media.ts'
import { saveFile } from '#web/kit/save-file.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { OutsideLinkButton } from '#web/kit/link-button.tsx'

type PdfFile = { readonly fileName: string; readonly pdfBase64: string }

const bytesOf = ({ pdfBase64 }: PdfFile) => Uint8Array.from(atob(pdfBase64), (character) => character.charCodeAt(0))

/** A PDF that the API has sent: in a frame, in a tab of its own, where phones show all of it, or as a file. */
export function PdfView({ title, file }: { title: string; file: PdfFile }) {
  // A phone shows the first page of a frame alone; a browser without a viewer would save the file unasked.
  const isShown = useMedia('(min-width: 48rem)') && navigator.pdfViewerEnabled
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytesOf(file)], { type: 'application/pdf' }))
    // oxlint-disable-next-line react/set-state-in-effect -- an address that the browser gives, and takes back below
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <div className="stack gap-s">
      <div className="row gap-s">
        {address && (
          <OutsideLinkButton size="small" href={address} target="_blank">
            <Icon name="external" />
            Open in a new tab
          </OutsideLinkButton>
        )}
        <Button size="small" onClick={() => saveFile(file.fileName, 'application/pdf', bytesOf(file))}>
          <Icon name="download" />
          Save
        </Button>
      </div>
      {address && isShown && (
        // React sets these by script, which the content policy allows.
        // oxlint-disable-next-line react/iframe-missing-sandbox -- in a sandbox browsers show no PDF
        <iframe title={title} src={address} style={{ border: 0, width: '100%', height: 'calc(90dvh - 14rem)' }} />
      )}
      {!isShown && <p className="small soft">It opens in a tab of its own.</p>}
    </div>
  )
}
