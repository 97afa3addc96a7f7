import type { ReactNode } from 'react'
import type { HomepageSection } from '#shared/content/homepage.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { CONTACT_SECTION } from '#web/lib/enquiry-about.ts'
import { ContactWays } from './contact-ways.tsx'
import './contact-section.css'

type ContactSectionProps = {
  section: HomepageSection
  settings: PublicSettings
  /** The form, under the other ways. */
  children: ReactNode
}

/** How to reach the people behind the cabins, and how to get to them. */
export function ContactSection({ section, settings, children }: ContactSectionProps) {
  const { address, mapsUrl, checkInTime, checkOutTime } = settings
  return (
    <section id={CONTACT_SECTION} className="section contact" aria-labelledby="contact-title">
      <div className="wrap contact-columns">
        <div>
          <h2 id="contact-title">{section.title || 'Talk to us'}</h2>
          <p className="lead contact-lead">
            {section.description || 'Questions about a cabin, the road or your dates? A person answers.'}
          </p>
          {children}
        </div>
        <div className="contact-there">
          <h3>Other ways to reach us</h3>
          <ContactWays settings={settings} />
          <h3>Getting here</h3>
          <dl className="contact-facts">
            {address && (
              <div>
                <dt>Where</dt>
                <dd>
                  {address}
                  {mapsUrl && (
                    <>
                      <br />
                      <a href={mapsUrl} target="_blank" rel="noreferrer">
                        Open in maps<span className="visually-hidden"> (new tab)</span>
                      </a>
                    </>
                  )}
                </dd>
              </div>
            )}
            <div>
              <dt>Arrive</dt>
              <dd>from {checkInTime}</dd>
            </div>
            <div>
              <dt>Leave</dt>
              <dd>by {checkOutTime}</dd>
            </div>
          </dl>
        </div>
      </div>
    </section>
  )
}
