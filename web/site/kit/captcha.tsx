import { useEffect, useRef, useState } from 'react'
import type { CaptchaProvider } from '#shared/site/captcha-provider.ts'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'

type CaptchaProps = {
  captcha: { readonly provider: CaptchaProvider; readonly siteKey: string }
  /** Called with the token that the form sends; empty if there is none, or it has expired. */
  onToken: (token: string) => void
}

/** The captcha. Another `key` starts it again, without a token. */
export function Captcha({ captcha, onToken }: CaptchaProps) {
  return captcha.provider === 'always-pass' ? (
    <AlwaysPassCaptcha onToken={onToken} />
  ) : (
    <Widget provider={captcha.provider} siteKey={captcha.siteKey} onToken={onToken} />
  )
}

/** The captcha of local development: no third-party script is loaded. */
const AlwaysPassCaptcha = ({ onToken }: Pick<CaptchaProps, 'onToken'>) => (
  <CheckboxField
    label="I am not a robot"
    hint="On this machine a tick is enough."
    onChange={({ target }) => onToken(target.checked ? 'ticked' : '')}
  />
)

/** The API that both providers' scripts have in common. */
type CaptchaApi = {
  render(
    container: HTMLElement,
    options: {
      sitekey: string
      size: 'normal' | 'compact'
      callback: (token: string) => void
      'expired-callback': () => void
      'error-callback': () => void
    },
  ): unknown
}
type Provider = Exclude<CaptchaProvider, 'always-pass'>

const scripts: Record<Provider, { readonly source: string; readonly name: 'grecaptcha' | 'turnstile' }> = {
  recaptcha: { source: 'https://www.google.com/recaptcha/api.js', name: 'grecaptcha' },
  turnstile: { source: 'https://challenges.cloudflare.com/turnstile/v0/api.js', name: 'turnstile' },
}

/** In pixels: wider than the form on a small phone. */
const NORMAL_WIDGET_WIDTH = 304

const loading = new Map<Provider, Promise<CaptchaApi>>()

/** Loads a provider's script once; after a failure the next call tries again. */
function loadCaptchaApi(provider: Provider): Promise<CaptchaApi> {
  const known = loading.get(provider)
  if (known) return known
  const { source, name } = scripts[provider]
  const api = new Promise<CaptchaApi>((done, fail) => {
    const ready = 'mcCaptchaReady'
    const page = window as unknown as Record<string, unknown>
    page[ready] = () => done(page[name] as CaptchaApi)
    const script = document.createElement('script')
    script.src = `${source}?render=explicit&onload=${ready}`
    script.async = true
    script.addEventListener('error', () => {
      loading.delete(provider)
      script.remove()
      fail(new Error(`The script of ${provider} was not loaded`))
    })
    document.head.append(script)
  })
  loading.set(provider, api)
  return api
}

function Widget({
  provider,
  siteKey,
  onToken,
}: { provider: Provider; siteKey: string } & Pick<CaptchaProps, 'onToken'>) {
  const container = useRef<HTMLDivElement>(null)
  const [isMissing, setIsMissing] = useState(false)

  useEffect(() => {
    const frame = container.current
    if (!frame) return undefined
    // A new element each time: a provider renders only once into one.
    const widget = document.createElement('div')
    frame.replaceChildren(widget)
    let isGone = false
    loadCaptchaApi(provider).then(
      (api) => {
        if (isGone) return
        const forget = () => onToken('')
        api.render(widget, {
          sitekey: siteKey,
          size: frame.clientWidth < NORMAL_WIDGET_WIDTH ? 'compact' : 'normal',
          callback: onToken,
          'expired-callback': forget,
          'error-callback': forget,
        })
      },
      () => !isGone && setIsMissing(true),
    )
    return () => {
      isGone = true
    }
  }, [provider, siteKey, onToken])

  return (
    <>
      <div ref={container} />
      {isMissing && (
        <p className="small" role="alert">
          The security check could not be loaded. Please check your connection, or phone or e-mail us instead.
        </p>
      )}
    </>
  )
}
