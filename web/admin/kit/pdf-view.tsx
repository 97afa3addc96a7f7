import { useEffect, useState } from 'react'
import { saveFile } from '#web/kit/save-file.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { OutsideLinkButton } from '#web/kit/link-button.tsx'

type PdfFile = { readonly fileName: string; readonly pdfBase64: string }

const bytesOf = ({ pdfBase64 }: PdfFile) => Uint8Array.from(atob(pdfBase64), (character) => character.charCodeAt(0))

/** A PDF that the API has sent: in a frame, in a tab of its own, where phones show all of it, or as a file. */
export function PdfView({ title, file }: { title: string; file: PdfFile }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytesOf(file)], { type: 'application/pdf' }))
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
      {address && (
        // React sets these by script, which the content policy allows.
        <iframe
          className="not-phone"
          title={title}
          src={address}
          style={{ border: 0, width: '100%', height: 'calc(90dvh - 14rem)' }}
        />
      )}
    </div>
  )
}
