import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { displayPhone, telLink } from '#shared/kernel/phone.ts'
import { reopenConsent } from '#web/site/kit/consent-store.ts'
import { paths } from '#shared/site/paths.ts'
import { useHydrated } from '#web/kit/use-hydrated.ts'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import { MapLink } from '#web/site/kit/map-link.tsx'
import { Brand } from './brand.tsx'
import './site-footer.css'

const socials = [
  { key: 'instagramUrl', label: 'Instagram', icon: 'instagram' },
  { key: 'facebookUrl', label: 'Facebook', icon: 'facebook' },
  { key: 'tiktokUrl', label: 'TikTok', icon: 'tiktok' },
] as const satisfies readonly { key: keyof PublicSettings; label: string; icon: IconName }[]

export function SiteFooter({ settings }: { settings: PublicSettings | undefined }) {
  const shown = socials.filter(({ key }) => settings?.[key])
  const businessName = settings?.businessName ?? ''
  return (
    <footer className="site-footer on-dark no-print">
      <div className="wrap site-footer-columns">
        <div className="stack gap-s">
          <Brand businessName={businessName} mark={settings?.mark ?? null} />
          {settings?.tagline && <p className="site-footer-tagline serif">{settings.tagline}</p>}
        </div>
        <nav aria-label="Quick links">
          <h2 className="site-footer-heading">Quick links</h2>
          <ul className="site-footer-list stack gap-xs">
            <li>
              <Link to={paths.home}>Home</Link>
            </li>
            <li>
              <Link to={paths.gallery}>Gallery</Link>
            </li>
            <li>
              <Link to={paths.myBooking}>My booking</Link>
            </li>
          </ul>
        </nav>
        <div>
          <h2 className="site-footer-heading">Contact</h2>
          {settings && (
            <ul className="site-footer-list stack gap-xs">
              {settings.contactPhone && (
                <li className="row single-line align-baseline">
                  <Icon name="phone" />
                  <a href={telLink(settings.contactPhone)}>{displayPhone(settings.contactPhone)}</a>
                </li>
              )}
              {settings.contactEmail && (
                <li className="row single-line align-baseline">
                  <Icon name="mail" />
                  <a href={`mailto:${settings.contactEmail}`}>{settings.contactEmail}</a>
                </li>
              )}
              {settings.address && (
                <li className="row single-line align-baseline">
                  <Icon name="pin" />
                  <span>
                    <span>{settings.address}</span>
                    {settings.mapPoint && <br />}
                    <MapLink point={settings.mapPoint} />
                  </span>
                </li>
              )}
            </ul>
          )}
        </div>
        <div>
          {shown.length > 0 && (
            <>
              <h2 className="site-footer-heading">Follow us</h2>
              <ul className="row gap-s site-footer-socials">
                {shown.map(({ key, label, icon }) => (
                  <li key={key}>
                    <a
                      className="centered"
                      href={settings?.[key]}
                      target="_blank"
                      rel="noreferrer"
                      aria-label={`${label} (new tab)`}
                    >
                      <Icon name={icon} />
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
      <div className="wrap site-footer-end row spread soft small">
        <Copyright owner={settings?.legalName || businessName} />
        <nav aria-label="Legal">
          <ul className="row site-footer-legal">
            <li>
              <Link to={paths.privacy}>Privacy</Link>
            </li>
            <li>
              <Link to={paths.terms}>Terms</Link>
            </li>
            <li>
              <Link to={paths.legal}>Legal</Link>
            </li>
            {settings?.pixelId && (
              <li>
                <button type="button" className="site-footer-cookies needs-script" onClick={reopenConsent}>
                  Cookie settings
                </button>
              </li>
            )}
          </ul>
        </nav>
      </div>
    </footer>
  )
}

/** A page published last December may be read in January: the browser replaces the published year by its own. */
function Copyright({ owner }: { owner: string }) {
  const [year] = useState(() => new Date().getFullYear())
  return (
    <p key={String(useHydrated())} suppressHydrationWarning>
      {`© ${year} ${owner}`}
    </p>
  )
}
