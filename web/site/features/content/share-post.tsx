import { useState } from 'react'
import { whatsappLink } from '#shared/kernel/whatsapp-link.ts'
import { useHydrated } from '#web/kit/use-hydrated.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { OutsideLinkButton } from '#web/kit/link-button.tsx'
import './share-post.css'

/** Ways to share a page: WhatsApp, and the device's share sheet or else a copy button. */
export function SharePost({ title, address }: { title: string; address: string }) {
  return (
    <p className="row share-post no-print">
      <OutsideLinkButton size="small" href={whatsappLink('', `${title} ${address}`)} target="_blank" rel="noreferrer">
        <Icon name="whatsapp" />
        <span>Share on WhatsApp</span>
        <span className="visually-hidden"> (new tab)</span>
      </OutsideLinkButton>
      <ShareButton title={title} address={address} />
    </p>
  )
}

function ShareButton({ title, address }: { title: string; address: string }) {
  const canShare = useHydrated() && 'share' in navigator
  const [message, setMessage] = useState('')

  async function copy() {
    const outcome = await navigator.clipboard.writeText(address).then(
      () => 'Link copied',
      () => 'Please copy it from the address bar',
    )
    setMessage(outcome)
    setTimeout(() => setMessage(''), 2000)
  }
  // Closing the share sheet is no failure.
  const share = () => navigator.share({ title, url: address }).catch(() => {})

  return (
    <>
      <Button size="small" className="needs-script" onClick={() => void (canShare ? share() : copy())}>
        <Icon name={message === 'Link copied' ? 'check' : canShare ? 'external' : 'copy'} />
        <span>{message || (canShare ? 'Share in another way' : 'Copy link')}</span>
      </Button>
      <span role="status" className="visually-hidden">
        {message}
      </span>
    </>
  )
}
