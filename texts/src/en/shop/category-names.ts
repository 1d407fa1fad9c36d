export const electronics = 'Electronics';
export const fashionJewelry = 'Fashion & Jewelry';
export const homeGarden = 'Home & Garden';
export const healthBeauty = 'Health & Beauty';
export const sportsOutdoors = 'Sports & Outdoors';
export const booksMedia = 'Books & Media';
export const toysGames = 'Toys & Games';
export const foodBeverages = 'Food & Beverages';
