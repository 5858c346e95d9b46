import type { Category } from '../../catalog/categories.js';
import { Product } from '../../catalog/product.entity.js';
import { Money } from '../../money/money.js';

/** sku | name | price in cents | stock | description, grouped by category. */
const PRODUCTS: Readonly<Record<Category, string>> = {
  coffee: `
    COF-001 | Morning Blend, 500 g | 1190 | 48 | Medium roast of Brazilian and Colombian beans; chocolate and hazelnut.
    COF-002 | Ethiopia Yirgacheffe, 250 g | 1090 | 22 | Light roast, floral and bright with a taste of bergamot.
    COF-003 | Sumatra Mandheling, 250 g | 1050 | 17 | Dark roast, earthy and full, with little acidity.
    COF-004 | Decaf Peru, 500 g | 1390 | 12 | Decaffeinated with water alone; mild and sweet.
    COF-005 | Espresso Nero, 1 kg | 2290 | 30 | Dark roast for espresso machines, with a dense crema.
    COF-006 | Guatemala Huehuetenango, 250 g | 1150 | 15 | Medium roast with apple, caramel and a long finish.
    COF-007 | Cold Brew Bags, 8 pieces | 890 | 40 | Coarsely ground coffee in bags for one litre of cold brew each.
    COF-008 | Filter Papers No. 4, 100 pieces | 390 | 120 | Unbleached paper filters for pour-over cones.
    COF-009 | Kenya Nyeri AA, 250 g | 1290 | 9 | Light roast, juicy, with blackcurrant and grapefruit.
    COF-010 | Chicory Blend, 500 g | 790 | 25 | Roasted chicory and barley, naturally free of caffeine.`,
  tea: `
    TEA-001 | Sencha, 100 g | 990 | 35 | Japanese green tea, steamed; fresh and grassy.
    TEA-002 | Earl Grey, 100 g | 750 | 60 | Black tea from Ceylon with natural oil of bergamot.
    TEA-003 | Jasmine Pearls, 50 g | 1490 | 14 | Hand-rolled green tea, scented with jasmine blossoms.
    TEA-004 | Assam Second Flush, 100 g | 850 | 28 | Strong black tea, malty, made for milk.
    TEA-005 | Rooibos Vanilla, 100 g | 690 | 45 | Red bush tea with vanilla; no caffeine.
    TEA-006 | Peppermint, 50 g | 490 | 70 | Whole dried leaves of organic peppermint.
    TEA-007 | Matcha Ceremonial, 30 g | 2490 | 8 | Stone-ground green tea powder from Uji.
    TEA-008 | Darjeeling First Flush, 100 g | 1690 | 11 | Light and flowery spring harvest of a single garden.
    TEA-009 | Lapsang Souchong, 100 g | 1150 | 16 | Black tea dried over pine smoke.
    TEA-010 | Herbal Evening, 20 bags | 450 | 55 | Lemon balm, lavender and camomile for the end of the day.`,
  kitchen: `
    KIT-001 | Cast Iron Teapot, 0.8 l | 4990 | 10 | Enamelled inside, with a strainer of stainless steel.
    KIT-002 | Pour-over Cone, Ceramic | 2190 | 18 | White ceramic cone for filter papers No. 4.
    KIT-003 | French Press, 1 l | 3290 | 20 | Borosilicate glass in a steel frame.
    KIT-004 | Gooseneck Kettle, 1 l | 5490 | 7 | Stainless steel kettle with a thin spout, for every stove.
    KIT-005 | Hand Coffee Grinder | 6990 | 6 | Conical steel burrs with forty grind settings.
    KIT-006 | Bamboo Whisk | 1590 | 24 | Whisk with eighty bristles for matcha.
    KIT-007 | Double-walled Glass, 2 pieces | 1890 | 32 | Keeps hot drinks hot and fingers cool; 250 ml.
    KIT-008 | Kitchen Scale | 2790 | 13 | Weighs up to 2 kg in steps of 0.1 g, with a timer.
    KIT-009 | Tea Strainer | 790 | 50 | Fine steel mesh that fits most mugs.
    KIT-010 | Linen Dish Towel, 2 pieces | 1690 | 38 | Heavy washed linen, striped in blue.`,
  stationery: `
    STA-001 | Dotted Notebook A5 | 1290 | 64 | 160 pages of ivory paper that takes fountain pen ink.
    STA-002 | Pocket Notebook, 3 pieces | 890 | 80 | Ruled notebooks of 48 pages, stapled.
    STA-003 | Fountain Pen, Fine | 3490 | 15 | Steel nib, light resin body, takes standard cartridges.
    STA-004 | Ink, Midnight Blue, 50 ml | 990 | 27 | Quick drying ink for fountain pens.
    STA-005 | Pencils HB, 12 pieces | 750 | 90 | Cedar wood pencils, unpainted.
    STA-006 | Brass Ruler, 15 cm | 1190 | 21 | Engraved scale that darkens with use.
    STA-007 | Weekly Planner | 1590 | 33 | Undated planner for fifty-two weeks.
    STA-008 | Sticky Notes, Recycled | 490 | 110 | Six pads of one hundred sheets.
    STA-009 | Leather Pen Roll | 2890 | 9 | Holds five pens; vegetable-tanned leather.
    STA-010 | Letter Set | 1390 | 26 | Twenty sheets and twenty envelopes of cotton paper.`,
  books: `
    BOO-001 | The Patient Baker | 2490 | 19 | Forty breads made with time instead of effort.
    BOO-002 | A Small History of Tea | 1690 | 23 | From mountain gardens to the kitchen table.
    BOO-003 | Coffee at Home | 1990 | 31 | Grinding, brewing and tasting, explained step by step.
    BOO-004 | Drawing Plants | 2290 | 12 | A course in botanical drawing in twelve lessons.
    BOO-005 | Letters to a Gardener | 1490 | 14 | A year of letters between two neighbours.
    BOO-006 | The Balcony Harvest | 1890 | 20 | Vegetables and herbs in pots, month by month.
    BOO-007 | Mending | 1790 | 16 | Repairing clothes so that it may be seen.
    BOO-008 | Soup for Everyone | 2190 | 25 | Eighty soups from eight countries.
    BOO-009 | Night Trains | 1590 | 10 | Stories from sleeping cars all over Europe.
    BOO-010 | Paper and Ink | 2690 | 5 | How writing tools are made, with photographs.`,
  garden: `
    GAR-001 | Herb Seeds, 6 kinds | 1290 | 58 | Basil, chives, parsley, thyme, dill and coriander.
    GAR-002 | Watering Can, 5 l | 3490 | 11 | Galvanised steel with a removable rose.
    GAR-003 | Hand Trowel | 1690 | 29 | Forged steel with a handle of ash wood.
    GAR-004 | Pruning Shears | 2990 | 18 | Bypass shears with blades that can be replaced.
    GAR-005 | Terracotta Pot, 18 cm | 990 | 46 | Frost resistant, with a saucer.
    GAR-006 | Jute Twine, 100 m | 590 | 75 | Natural twine for beans, peas and parcels.
    GAR-007 | Peat-free Potting Soil, 20 l | 1190 | 34 | Compost, bark and wood fibre.
    GAR-008 | Wildflower Mix | 690 | 65 | Native flowers for ten square metres, loved by bees.
    GAR-009 | Garden Gloves, M | 1490 | 40 | Goat leather palm, cotton back.
    GAR-010 | Bird Feeder | 2590 | 0 | Larch wood with a roof of slate.`,
};

/** All products of a new shop. */
export const newProducts = (): Product[] =>
  (Object.keys(PRODUCTS) as Category[]).flatMap((category) =>
    PRODUCTS[category]
      .trim()
      .split('\n')
      .map((line) => productOf(category, line)),
  );

function productOf(category: Category, line: string): Product {
  const [sku, name, cents, stock, description] = line.split('|').map((cell) => cell.trim());
  const price = Money.of(Number(cents));
  const purchaseCents = Math.round(price.cents * 0.55);
  return Object.assign(new Product(), { sku, name, description, category, price, stock: Number(stock), purchaseCents });
}
