import type { ArrivalCabin } from '#shared/arrival/arrival-pack.ts'
import { cabinsAwaitingCode, cabinsOfPack } from '#shared/arrival/cabins-of-pack.ts'
import { count } from '#shared/kernel/count.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { mapLink } from '#shared/kernel/map-point.ts'
import { displayPhone, telLink } from '#shared/kernel/phone.ts'
import type { ShownPack } from '#web/site/features/arrival/arrival-pack.queries.ts'
import { PackButtons } from '#web/site/features/arrival/pack-buttons.tsx'
import { mapFile } from '#web/site/features/arrival/save-pack.ts'
import { SavedNotice } from '#web/site/features/arrival/saved-notice.tsx'
import '#web/kit/rich-text.css'
import { CallableText } from '#web/kit/callable-text.tsx'
import { CopyButton } from '#web/kit/copy-button.tsx'
import type { Elements } from '#web/kit/elements.ts'
import { dateSpan, dayAndMonth, longDate } from '#web/kit/format.ts'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import { OutsideLinkButton } from '#web/kit/link-button.tsx'

type ArrivalPackPageProps = { token: string; pack: ShownPack; shownAt: number }

/** The whole pack, in the order in which it is needed on the way. */
export function ArrivalPackContent({ token, pack, shownAt }: ArrivalPackPageProps) {
  const { ways, map, mapPoint, phone, textsPublishedAt } = pack
  const cabins = cabinsOfPack(pack)
  const asOf = textsPublishedAt ? `, as of ${dayAndMonth(dayOf(textsPublishedAt))}` : ''
  /** A text of each cabin, with its name where there are several. */
  const ofCabins = (text: (cabin: ArrivalCabin) => string): Note[] =>
    cabins.map((cabin) => ({ about: cabins.length > 1 ? cabin.title : '', text: text(cabin) }))
  const withWifi = cabins.filter(({ wifiName }) => wifiName)
  const awaiting = cabinsAwaitingCode(pack)
  return (
    <>
      <header className="stack gap-s">
        <p className="eyebrow">{`Booking ${pack.reference}`}</p>
        <h1>{pack.title}</h1>
        <p className="lead">
          {`${dateSpan(pack.checkInDate, pack.checkOutDate)}. Arrive from ${pack.checkInTime}, leave by ${pack.checkOutTime}.`}
        </p>
        <SavedNotice token={token} pack={pack} shownAt={shownAt} />
      </header>
      <section aria-labelledby="code-title" className="card stack">
        <h2 id="code-title" className="head-s">
          {cabins.some(({ accessCode }) => accessCode) || awaiting.length > 0 ? 'Your code and key' : 'Your key'}
        </h2>
        {pack.cabins.map((cabin) => (
          <div key={`${cabin.cabinSlug} ${cabin.checkInDate}`}>
            <p className="row gap-s">
              <span className="strong">{cabin.title}</span>
              {pack.cabins.length > 1 && (
                <span className="soft">{dateSpan(cabin.checkInDate, cabin.checkOutDate)}</span>
              )}
            </p>
            {cabin.accessCode && (
              <p className="display strong figures anywhere" translate="no">
                {cabin.accessCode}
              </p>
            )}
            {awaiting.some(({ cabinSlug }) => cabinSlug === cabin.cabinSlug) && (
              <p>The code follows: we send it to you as soon as it is set.</p>
            )}
          </div>
        ))}
        {pack.key && (
          <p className="rich-text">
            <CallableText text={pack.key} />
          </p>
        )}
      </section>
      <section aria-label="Whom to call, and where we are" className="stack gap-s">
        <div className="row gap-s">
          {phone && (
            <OutsideLinkButton variant="primary" href={telLink(phone)} className="no-print">
              <Icon name="phone" />
              <span>{`Call ${displayPhone(phone)}`}</span>
            </OutsideLinkButton>
          )}
          {mapPoint && (
            <OutsideLinkButton href={mapLink(mapPoint)} target="_blank" rel="noreferrer" className="no-print">
              <Icon name="pin" />
              <span>
                See it on the map<span className="visually-hidden"> (new tab)</span>
              </span>
            </OutsideLinkButton>
          )}
        </div>
        {pack.contacts && (
          <p className="rich-text">
            <CallableText text={pack.contacts} />
          </p>
        )}
        {mapPoint && (
          <p className="row gap-s">
            <span>
              Our point on the map: <span translate="no">{mapPoint}</span>
            </span>
            <CopyButton text={mapPoint} label="Copy our point on the map" />
          </p>
        )}
        {pack.address && <p className="soft no-print">{pack.address}</p>}
      </section>
      {pack.welcome && (
        <p className="rich-text prose">
          <CallableText text={pack.welcome} />
        </p>
      )}
      <div className="line-list line-above arrival-parts">
        {ways.map(({ from, way, lastFuel }) => (
          <Part
            key={from}
            title={`From ${from}`}
            icon="arrow"
            notes={[
              { about: '', text: way },
              { about: 'Last fuel', text: lastFuel },
            ]}
          />
        ))}
        {map && (
          <img
            className="arrival-map"
            src={mapFile(map.url)}
            alt={map.alt}
            decoding="async"
            width={1600}
            height={1000}
          />
        )}
        <Part title="Gates" icon="clock" notes={[{ about: '', text: pack.gates }]} />
        <Part title={`The ford${asOf}`} icon="warning" notes={[{ about: '', text: pack.ford }]} />
        {withWifi.length > 0 && (
          <Part title="Wi-Fi" icon="wifi" notes={[]}>
            {withWifi.map(({ cabinSlug, title, wifiName, wifiPassword }) => (
              <div key={cabinSlug}>
                {cabins.length > 1 && <p className="strong">{title}</p>}
                <p>
                  Network <strong translate="no">{wifiName}</strong>
                </p>
                {wifiPassword && (
                  <p className="row gap-s">
                    <span>
                      Password <strong translate="no">{wifiPassword}</strong>
                    </span>
                    <CopyButton text={wifiPassword} label={`Copy the Wi-Fi password of ${title}`} />
                  </p>
                )}
              </div>
            ))}
          </Part>
        )}
        <Part title="Hot tub" icon="tub" notes={[{ about: '', text: pack.tub }, ...ofCabins(tubText)]} />
        <Part title="Firewood" icon="flame" notes={[{ about: '', text: pack.wood }]} />
        <Part
          title="Power and gas"
          icon="home"
          notes={[{ about: '', text: pack.power }, ...ofCabins(({ gasAndMeter }) => gasAndMeter)]}
        />
        <Part
          title="In an emergency"
          icon="danger"
          notes={[{ about: '', text: pack.emergency }, ...ofCabins(({ emergency }) => emergency)]}
        />
      </div>
      <PackButtons token={token} />
      <p className="small soft no-print">
        {`What you save stays with you. This page closes after you leave on ${longDate(pack.checkOutDate)}, and at once if the booking is cancelled.`}
      </p>
    </>
  )
}

/** How much water a tub takes and how long it heats. */
function tubText({ tubLitres, tubHeatHours }: ArrivalCabin): string {
  const litres = tubLitres === null ? '' : `${tubLitres} litres`
  const hours = tubHeatHours === null ? '' : `${count(tubHeatHours, 'hour')} to heat`
  return [litres, hours].filter(Boolean).join(', ')
}

type Note = {
  /** What or which cabin it is about; empty: all of it. */
  readonly about: string
  readonly text: string
}
type PartProps = { title: string; icon: IconName; notes: readonly Note[]; children?: Elements }

/** One thing to know; nothing where there is nothing to say. */
function Part({ title, icon, notes, children }: PartProps) {
  const filled = notes.filter(({ text }) => text)
  if (filled.length === 0 && !children) return null
  return (
    <section className="stack gap-s" aria-label={title}>
      <h2 className="head-s row single-line gap-s">
        <Icon name={icon} />
        <span>{title}</span>
      </h2>
      {filled.map(({ about, text }) => (
        <p key={`${about} ${text}`} className="rich-text">
          {about && <strong>{`${about}: `}</strong>}
          <CallableText text={text} />
        </p>
      ))}
      {children}
    </section>
  )
}
