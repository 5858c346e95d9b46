import { POLICIES } from '../../knowledge/article-kinds.js';
import { Article } from '../../knowledge/article.entity.js';

interface Text {
  readonly name: string;
  readonly title: string;
  readonly updated: string;
  readonly body: string;
}

const TEXTS: readonly Text[] = [
  {
    name: 'returns',
    title: 'Returns and refunds',
    updated: '2026-09-14',
    body: `
      You may send back anything within 30 days of the day it arrived. Tell us the number of your order and what you
      return; we answer with a label. Returns are free within the country, from elsewhere you pay the postage.

      Kitchen, stationery, books and garden tools have to be unused and in their packaging. Coffee, tea and seeds can
      only come back unopened, because nobody else may drink or sow them afterwards.

      We refund the price of the goods within five working days after the parcel has reached us, the way you paid. If
      something arrived damaged, you return nothing at all: a photograph is enough.`,
  },
  {
    name: 'shipping',
    title: 'Shipping and delivery',
    updated: '2026-10-02',
    body: `
      Orders placed before noon on a working day leave our warehouse the same day, all others on the next. Parcels take
      one to two working days within the country and three to seven to the rest of Europe. We do not deliver farther.

      Shipping costs 4.90 EUR within the country and 9.90 EUR abroad. From 50 EUR on it is free within the country.
      Potting soil and cast iron are sent in a parcel of their own, at no extra charge.

      As soon as your order has the state "shipped" you get a tracking number by mail. A parcel that has not moved for
      five working days counts as lost: tell us, and we send it again.`,
  },
  {
    name: 'warranty',
    title: 'Warranty',
    updated: '2026-03-20',
    body: `
      Everything with a plug, a blade, a burr or a nib is under warranty for three years: kettles, scales, grinders,
      shears, pens. Everything else is under the statutory warranty of two years.

      If it fails in normal use we repair it, replace it, or give the money back, in this order. The steel burrs of the
      Hand Coffee Grinder and the blades of the Pruning Shears wear by design and can be bought as spare parts.

      Rust on a cast iron teapot that went through a dishwasher and a pen that was dropped on its nib are not covered.
      Keep the number of the order; the receipt itself is not needed.`,
  },
  {
    name: 'privacy',
    title: 'Privacy',
    updated: '2026-05-25',
    body: `
      We store your name, your address, your mail address and what you ordered, because we cannot send a parcel
      otherwise. We do not store card numbers: payment happens with our payment provider.

      We sell no data and show no advertising. The carrier learns your name and address, and nothing of the contents.
      Invoices are kept for ten years because the law says so; everything else is deleted one year after your last
      order, or at once when you ask for it.

      You may ask at any time which data we hold about you, and have them corrected, exported or erased.`,
  },
  {
    name: 'payment',
    title: 'Payment',
    updated: '2026-08-01',
    body: `
      You pay by card, by bank transfer or with a gift card. Cards are charged when the parcel leaves us, not when you
      order. With a bank transfer we reserve the goods for seven days.

      All prices are in euros and include value added tax. Businesses within the European Union get an invoice without
      it when they give us their tax number with the order.

      If a card is refused, the order stays open for two days, so that you can try another one.`,
  },
  {
    name: 'terms',
    title: 'Terms of sale',
    updated: '2026-01-15',
    body: `
      A contract comes about when we confirm your order. Until then you may change or cancel it without giving reasons.
      An order that is already packed cannot be changed any more, but it can be returned.

      The goods remain ours until they are paid for. An obviously wrong price, such as a teapot for one cent, binds
      neither of us.

      The law of the country you live in applies where it protects you better than ours.`,
  },
  {
    name: 'brewing-green-tea',
    title: 'Brewing green tea',
    updated: '2026-04-11',
    body: `
      Green tea turns bitter in boiling water. Let the kettle rest for five minutes, or mix four parts of boiling water
      with one part of cold: that is about 75 degrees.

      Take two grams, a heaped teaspoon of Sencha or seven Jasmine Pearls, for a cup of 200 ml, and pour it off after
      90 seconds. The same leaves give a second and a third cup; let these stand for half as long.

      If it still tastes harsh, use less leaf before you use less time.`,
  },
  {
    name: 'brewing-black-tea',
    title: 'Brewing black tea',
    updated: '2026-04-11',
    body: `
      Black tea wants water that has just boiled and a pot that was rinsed with it. Two grams for a cup, three minutes
      for Darjeeling, four to five for Assam, which is meant to carry milk.

      First Flush Darjeeling is an exception: it is picked so young that 85 degrees and two and a half minutes are
      enough. Lapsang Souchong smells of smoke before it is brewed and of much less in the cup.`,
  },
  {
    name: 'matcha-without-lumps',
    title: 'Matcha without lumps',
    updated: '2026-06-30',
    body: `
      Sift one gram of powder into a dry bowl: lumps come from moisture and cannot be whisked away afterwards. Add
      80 ml of water at 75 degrees.

      Move the bamboo whisk in the shape of a W, from the wrist, without pressing it to the bottom, for about twenty
      seconds until fine foam stands on top. Rinse the whisk in warm water only, never with soap, and let it dry
      standing up.`,
  },
  {
    name: 'pour-over-coffee',
    title: 'Pour-over coffee, step by step',
    updated: '2026-07-08',
    body: `
      Put a filter paper No. 4 into the cone and rinse it with hot water, which takes away the taste of paper and warms
      the cup. Grind 15 grams of coffee as fine as coarse sand.

      Pour 40 ml of water at 94 degrees, wait for 40 seconds while the coffee swells, then pour the rest up to 250 ml in
      slow circles. It should have run through after three minutes.

      Too sour means too coarse, too bitter means too fine: change the grind, and nothing else, from one cup to the
      next.`,
  },
  {
    name: 'cold-brew',
    title: 'Cold brew at home',
    updated: '2026-06-02',
    body: `
      One bag for one litre of cold water, twelve to sixteen hours in the refrigerator, then take the bag out. That is
      all. It keeps for three days.

      Cold brew has as much caffeine as filter coffee, though it tastes milder. Thin it with ice or milk, not with hot
      water, which brings back the bitterness you avoided.`,
  },
  {
    name: 'choosing-a-grind',
    title: 'Which grind for which coffee maker',
    updated: '2026-02-17',
    body: `
      Espresso machine: very fine, like powdered sugar between the fingers. Moka pot: fine, like table salt. Pour-over:
      medium, like sand. French press: coarse, like sea salt. Cold brew: as coarse as the grinder goes.

      On the Hand Coffee Grinder these are about the settings 8, 12, 20, 30 and 40. Begin there and go two settings at a
      time. We sell whole beans only, because ground coffee loses most of its aroma within a day.`,
  },
  {
    name: 'storing-coffee-and-tea',
    title: 'Storing coffee and tea',
    updated: '2026-02-17',
    body: `
      Air, light, warmth and the smells of other food are what they do not like. A tin that closes well, in a cupboard
      away from the stove, is better than any glass on the shelf.

      Beans are best from the second to the sixth week after roasting; the date is on the bag. Green tea keeps for a
      year, black tea for two, matcha for one month once it is open. The refrigerator is for matcha alone.`,
  },
  {
    name: 'caring-for-cast-iron',
    title: 'Caring for a cast iron teapot',
    updated: '2026-03-03',
    body: `
      Rinse it with hot water, without soap and never in the dishwasher, then wipe it dry and leave the lid off
      overnight. The inside is enamelled, so it needs no oil.

      If rust shows on the outside, rub it with a dry cloth and a used bag of black tea: the tannin seals the spot. Do
      not put it on a stove; it is a teapot and no kettle, and the enamel would crack.`,
  },
  {
    name: 'descaling-a-kettle',
    title: 'Descaling a kettle',
    updated: '2026-03-03',
    body: `
      Fill the kettle half with water, add two spoons of citric acid and let it stand cold for an hour. Hot acid leaves
      spots that never go away. Rinse twice, boil once, and pour that water away.

      With hard water do this every month, with soft water twice a year. Scale costs energy and tastes like chalk in
      green tea first.`,
  },
  {
    name: 'fountain-pen-first-aid',
    title: 'When a fountain pen does not write',
    updated: '2026-05-09',
    body: `
      Nine times out of ten the ink has dried. Take the cartridge out, let lukewarm water run through the nib until it
      stays clear, dab it dry and put in a new cartridge. Let the pen lie on its side for an hour.

      If it writes but scratches, the nib may be turned: both tines should lie flat on the paper. Bent tines are a case
      for us, not for pliers; within three years straightening them is free.`,
  },
  {
    name: 'paper-for-ink',
    title: 'Which paper takes ink',
    updated: '2026-05-09',
    body: `
      Our Dotted Notebook and the Letter Set are made of sized paper: ink stays on top, dries within ten seconds and does
      not show on the other side. The Pocket Notebook is for pencils and ballpoint pens; ink feathers on it.

      Midnight Blue is not waterproof. What has to outlast rain is better written with a pencil.`,
  },
  {
    name: 'herbs-from-seed',
    title: 'Growing herbs from seed',
    updated: '2026-04-22',
    body: `
      Sow basil, thyme and dill on top of the soil and press them down: they need light. Cover chives, parsley and
      coriander with half a centimetre. Keep everything moist and at 20 degrees.

      Basil shows after a week, parsley takes four, so do not give it up. Thin the seedlings when they have four
      leaves, and put them outside after the last frost. Peat-free potting soil dries faster on top than below: feel
      with a finger before you water.`,
  },
  {
    name: 'pots-in-winter',
    title: 'Terracotta pots in winter',
    updated: '2026-10-28',
    body: `
      Our terracotta is frost resistant as long as the water can run off. Put the pots on small feet, take away the
      saucer, and move them to a wall of the house.

      A crack that is there in spring was a wet pot in autumn. If a pot breaks in its first two winters all the same,
      send us a photograph: that is under warranty.`,
  },
  {
    name: 'gift-cards-and-wrapping',
    title: 'Gift cards and gift wrapping',
    updated: '2026-11-10',
    body: `
      Gift cards come by mail within minutes, for any amount from 10 to 200 EUR, and are good for three years. They can
      be spent in several orders; the rest stays on the card.

      Wrapping costs 3 EUR for each parcel: brown paper, linen ribbon, and a card with up to 200 characters of yours. A
      gift may be returned by whoever got it; the refund is then a gift card.

      For the holidays, order until 18 December, and until 12 December from abroad.`,
  },
];

/** All articles of a new shop. */
export const newArticles = (): Article[] => TEXTS.map(articleOf);

function articleOf({ name, title, updated, body }: Text, index: number): Article {
  const kind = POLICIES.some((policy) => policy === name) ? 'policy' : 'guide';
  const updatedAt = new Date(`${updated}T09:00:00Z`);
  return Object.assign(new Article(), { id: index + 1, name, kind, title, body: paragraphsOf(body), updatedAt });
}

/** The text without the line breaks and the indentation of this file. */
const paragraphsOf = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' '))
    .join('\n\n');
