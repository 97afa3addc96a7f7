import { addOnsByCategory } from '#shared/add-ons/add-ons-by-category.ts'
import type { PublicAddOn } from '#shared/cabins/cabins.contract.ts'
import { Photo } from '#web/kit/photo.tsx'
import './add-on-list.css'

type AddOnListProps = {
  addOns: readonly PublicAddOn[]
  /** "R85.00 per night"; undefined while it loads. */
  priceText: (addOn: PublicAddOn) => string | undefined
}

/** The add-ons by category. */
export function AddOnList({ addOns, priceText }: AddOnListProps) {
  return (
    <div className="stack gap-l">
      {addOnsByCategory(addOns).map(({ category, addOns: members }) => (
        <section key={category} aria-label={category}>
          <h3 className="add-on-category head-sans">{category}</h3>
          <ul className="add-ons line-list line-above">
            {members.map((addOn) => (
              <li key={addOn.id}>
                {addOn.imageUrl && <Photo src={addOn.imageUrl} alt="" className="decoration" shape="square" round />}
                <div>
                  <p className="add-on-name">{addOn.name}</p>
                  <p className="soft small">{addOn.description}</p>
                </div>
                <p className="add-on-price figures">{priceText(addOn) ?? '\u00a0'}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
